/** Equipment data of a QR code: form values, validation rules and input of the mutation. */
import { maxLength, required } from "@/ui/form/rules";

/** Form values of the equipment that carries a QR code. */
export interface Equipment {
  name: string;
  model: string;
  serialNumber: string;
  location: string;
  remark: string;
}

/** Known data of the equipment. */
export type KnownEquipment = { readonly [Fact in keyof Equipment]?: string | null | undefined };

/** Initial form values from known data. */
export function equipmentOf(known: KnownEquipment): Equipment {
  return {
    name: known.name ?? "",
    model: known.model ?? "",
    serialNumber: known.serialNumber ?? "",
    location: known.location ?? "",
    remark: known.remark ?? "",
  };
}

/** Validation rules of the server, by field. */
export const equipmentRules = {
  name: [required("请输入设备名称"), maxLength(100)],
  model: [maxLength(50)],
  serialNumber: [maxLength(50)],
  location: [maxLength(100)],
  remark: [maxLength(200)],
};

/** The form as it is sent; empty fields become null. */
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
