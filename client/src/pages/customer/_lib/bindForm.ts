/** Binding of a QR code to a customer: form values, validation and input of the mutation. */
import type { CustomerQrcodeBindValuesInput } from "@/__generated__/CodeBindDialogMutation.graphql";

/** Form values of binding a QR code. */
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

/** Initial form values. */
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

/** The code within a typed or scanned text: the URL of a label ends with it. */
export function codeOf(typed: string): string {
  return /^https?:/i.test(typed.trim()) ? (typed.trim().split(/[?#]/)[0]?.split("/").at(-1) ?? "") : typed;
}

/** Validation errors of the code and its equipment, by field. */
export function bindProblems({ code, qrcodeId, assetId, name }: BindValues): Record<string, string> {
  return {
    ...(code.trim() === "" && qrcodeId === null ? { code: "请输入编码或选择空白二维码" } : {}),
    ...(assetId === null && name.trim() === "" ? { name: "请选择设备或填写设备名称" } : {}),
  };
}

/** Input of the mutation: one of the two ways to identify the code, without empty fields. */
export function bindInput({ code, qrcodeId, assetId, name, addressId, location, remark }: BindValues) {
  const said = (text: string) => text.trim() || null;
  return {
    ...(qrcodeId ? { qrcodeId } : { code: code.trim() }),
    assetId,
    name: said(name),
    addressId,
    location: said(location),
    remark: said(remark),
  } satisfies CustomerQrcodeBindValuesInput;
}
