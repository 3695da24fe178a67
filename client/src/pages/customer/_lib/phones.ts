import { PHONE } from "@/app/record/patterns";

/** Said of a number that is none (business §5). */
export const BAD_PHONE = "请输入正确的联系电话";

/** Further numbers as they are sent: without blanks around them, and without empty ones (business §5). */
export function phonesGiven(phones: readonly string[]): string[] {
  return phones.map((phone) => phone.trim()).filter((phone) => phone !== "");
}

/** Every number that is there is one of 7-8 or 11-12 digits (business §5). */
export function phonesProblem(phones: readonly string[]): string | null {
  return phonesGiven(phones).every((phone) => PHONE.test(phone)) ? null : BAD_PHONE;
}
