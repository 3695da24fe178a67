import { phoneOf, readPhone } from "@/ui/input/normalize/phone";

/** Input of further telephone numbers: normalized, without empty ones (business §5). */
export function phonesGiven(phones: readonly string[]): string[] {
  return phones.map(phoneOf).filter((phone) => phone !== "");
}

/** Error in the first text that is no telephone number; null when all are valid (business §5). */
export function phonesProblem(phones: readonly string[]): string | null {
  for (const phone of phonesGiven(phones)) {
    const read = readPhone(phone);
    if ("refused" in read) return read.refused;
  }
  return null;
}
