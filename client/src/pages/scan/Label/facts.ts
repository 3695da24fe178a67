import type { QrcodeFact } from "@/__generated__/LabelPageQuery.graphql";

/** Labels of the equipment's fields. */
export const FACT_NAMES: Readonly<Record<QrcodeFact, string>> = {
  NAME: "设备名称",
  MODEL: "型号",
  SERIAL_NUMBER: "序列号",
  LOCATION: "位置",
  REMARK: "备注",
};

interface Known {
  readonly name?: string | null | undefined;
  readonly model?: string | null | undefined;
  readonly serialNumber?: string | null | undefined;
  readonly location?: string | null | undefined;
  readonly remark?: string | null | undefined;
}

/** Visible fields of equipment: all for members who manage it, otherwise those its template allows. */
export function factsOf(
  allowed: readonly { readonly fact: QrcodeFact; readonly value: string }[],
  record: Known | null | undefined,
): readonly { readonly fact: QrcodeFact; readonly value: string }[] {
  if (!record) return allowed;
  const all: readonly [QrcodeFact, string | null | undefined][] = [
    ["NAME", record.name],
    ["MODEL", record.model],
    ["SERIAL_NUMBER", record.serialNumber],
    ["LOCATION", record.location],
    ["REMARK", record.remark],
  ];
  return all.flatMap(([fact, value]) => (value ? [{ fact, value }] : []));
}
