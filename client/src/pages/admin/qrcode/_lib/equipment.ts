import { maxLength, required } from "@/ui/form/rules";

/** What is typed of the equipment a code stands on. */
export interface Equipment {
  name: string;
  model: string;
  serialNumber: string;
  location: string;
  remark: string;
}

/** What is known of it already. */
export type KnownEquipment = { readonly [Fact in keyof Equipment]?: string | null | undefined };

/** The form for what is known. */
export function equipmentOf(known: KnownEquipment): Equipment {
  return {
    name: known.name ?? "",
    model: known.model ?? "",
    serialNumber: known.serialNumber ?? "",
    location: known.location ?? "",
    remark: known.remark ?? "",
  };
}

/** What the server asks of each. */
export const equipmentRules = {
  name: [required("请输入设备名称"), maxLength(100)],
  model: [maxLength(50)],
  serialNumber: [maxLength(50)],
  location: [maxLength(100)],
  remark: [maxLength(200)],
};

/** The form as it is sent: what is empty is nothing. */
export function equipmentInput({ name, model, serialNumber, location, remark }: Equipment) {
  const orNull = (text: string) => text.trim() || null;
  return {
    name: name.trim(),
    model: orNull(model),
    serialNumber: orNull(serialNumber),
    location: orNull(location),
    remark: orNull(remark),
  };
}
