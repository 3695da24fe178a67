import type { CustomerQrcodeBindInput } from "@/__generated__/CodeBindDialogMutation.graphql";

/** What the dialog of a binding holds. */
export interface BindValues {
  customerId: string | null;
  code: string;
  qrcodeId: string | null;
  assetId: string | null;
  name: string;
  addressId: string | null;
  location: string;
  remark: string;
}

/** Where it starts. */
export const START: BindValues = {
  customerId: null,
  code: "",
  qrcodeId: null,
  assetId: null,
  name: "",
  addressId: null,
  location: "",
  remark: "",
};

/** The code itself of what was typed or scanned: a label's address ends with it. */
export function codeOf(typed: string): string {
  return /^https?:/i.test(typed.trim()) ? (typed.trim().split(/[?#]/)[0]?.split("/").at(-1) ?? "") : typed;
}

/** Which code, and on what it stands. */
export function bindProblems({ code, qrcodeId, assetId, name }: BindValues): Record<string, string> {
  return {
    ...(code.trim() === "" && qrcodeId === null ? { code: "请输入编码或选择空白二维码" } : {}),
    ...(assetId === null && name.trim() === "" ? { name: "请选择设备或填写设备名称" } : {}),
  };
}

/** What is sent: one of the two ways to name the code, and nothing that is empty. */
export function bindInput({ code, qrcodeId, assetId, name, addressId, location, remark }: BindValues) {
  const said = (text: string) => text.trim() || null;
  return {
    ...(qrcodeId ? { qrcodeId } : { code: code.trim() }),
    assetId,
    name: said(name),
    addressId,
    location: said(location),
    remark: said(remark),
  } satisfies CustomerQrcodeBindInput;
}
