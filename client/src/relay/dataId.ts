/** Types that name a record by the record's own `id`, and are not the record. */
const NAMES = /(Result|Outcome)$|^(JournalRecord|AttendMonthDay)$/;

/**
 * The key under which the store keeps an object. The outcome of a batch names the record that it is about by the record's own `id`,
 * and so does a line of a log or of a weekly report, or a day in the table of a month; it is another object all the same, and must not
 * be kept over the record (`CustomerBatchResult` beside `Customer`).
 */
export function dataId({ id }: { readonly id?: unknown }, typeName: string): unknown {
  return NAMES.test(typeName) && typeof id === "string" ? `${typeName}:${id}` : id;
}
