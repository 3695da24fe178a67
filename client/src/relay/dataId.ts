/** Types with the `id` of a record that they refer to, without being that record. */
const NAMES = /(Result|Outcome)$|^(JournalRecord|AttendMonthDay)$/;

/**
 * Key of an object in the Relay store. The result of a batch has the `id` of the record it is about, and so
 * has an entry of a log, an item of a weekly report, or a day in the table of a month; they are different
 * objects, and must not overwrite the record in the store (`CustomerBatchResult` beside `Customer`).
 */
export function dataId({ id }: { readonly id?: unknown }, typeName: string): unknown {
  return NAMES.test(typeName) && typeof id === "string" ? `${typeName}:${id}` : id;
}
