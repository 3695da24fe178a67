import { phoneOf, readPhone } from "@/ui/input/normalize/phone";

/** Further numbers as they are sent: in the form that is kept, and without empty ones (business §5). */
export function phonesGiven(phones: readonly string[]): string[] {
  return phones.map(phoneOf).filter((phone) => phone !== "");
}

/** The fault of the first text that is no number, where there is one (business §5). */
export function phonesProblem(phones: readonly string[]): string | null {
  for (const phone of phonesGiven(phones)) {
    const read = readPhone(phone);
    if ("refused" in read) return read.refused;
  }
  return null;
}
