import { readMobile, readPhone } from "../input/normalize/phone";
import type { Read } from "../input/normalize/plain";

/** Returns the error of a value, or null. `values` are those of the whole form. */
export type Rule<T = unknown, V = unknown> = (value: T, values: V) => string | null;

/** Whether a value is empty: null, blank text, an empty list. Zero and false are values. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) && value.length === 0;
}

/** Requires a value. */
export function required(message: string): Rule {
  return (value) => (isEmpty(value) ? message : null);
}

/** Maximum number of characters; counts code points, so that one emoji counts once. */
export function maxLength(limit: number, message = `最多输入${limit}个字符`): Rule {
  return (value) => (typeof value === "string" && Array.from(value).length > limit ? message : null);
}

/** Requires a match if there is a value; combine it with `required` if it must be there. */
export function pattern(expression: RegExp, message: string): Rule {
  return (value) => (isEmpty(value) || expression.test(String(value)) ? null : message);
}

/** A phone number, in any form that the server accepts (business §5). */
export function telephone(message?: string): Rule {
  return (value) => (isEmpty(value) ? null : refusal(readPhone(String(value), message)));
}

/** A mobile number, to which a verification code can be sent. */
export function mobile(message?: string): Rule {
  return (value) => (isEmpty(value) ? null : refusal(readMobile(String(value), message)));
}

const refusal = (read: Read): string | null => ("refused" in read ? read.refused : null);

/** Requires the same value as another field. */
export function repeats<K extends string>(
  name: K,
  message: string,
): Rule<unknown, Readonly<Record<K, unknown>>> {
  return (value, values) => (value === values[name] ? null : message);
}

/** Any other rule, typed by its field. */
export function check<T, V = unknown>(test: (value: T, values: V) => string | null): Rule<T, V> {
  return test;
}
