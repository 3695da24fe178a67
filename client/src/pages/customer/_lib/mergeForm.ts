/** Merging of customers: the values that differ, and the decision for each. Pure functions. */

/** A field of the customers to be merged, with their values as the server compares them. */
export interface MergeField {
  readonly name: string;
  readonly label: string;
  readonly values: readonly { readonly customerId: string; readonly text: string | null | undefined }[];
  readonly same: boolean;
}

/**
 * The fields with row ids of the customers: the server returns global ids, the surviving customer first,
 * then the others in the order of the request.
 */
export function byRowId(fields: readonly MergeField[], ids: readonly string[], intoId: string): MergeField[] {
  const order = [intoId, ...ids.filter((id) => id !== intoId)];
  return fields.map((field) => ({
    ...field,
    values: field.values.map(({ text }, at) => ({ customerId: order[at] ?? "", text })),
  }));
}

/** Id of the customer whose value is taken, by field name. */
export type Takes = Readonly<Record<string, string>>;

const textOf = (field: MergeField, id: string) =>
  field.values.find(({ customerId }) => customerId === id)?.text?.trim() ?? "";

/** Default source of a field's value: the surviving customer, or if it has none the first with one. */
export function startOf(field: MergeField, intoId: string): string {
  if (textOf(field, intoId) !== "") return intoId;
  return field.values.find(({ customerId }) => textOf(field, customerId) !== "")?.customerId ?? intoId;
}

/** The fields to decide: those whose values differ. */
export function differing(fields: readonly MergeField[]): MergeField[] {
  return fields.filter(({ same }) => !same);
}

/** Input of the mutation: only values taken from customers other than the survivor. */
export function takesInput(
  fields: readonly MergeField[],
  takes: Takes,
  intoId: string,
): { field: string; fromId: string }[] {
  return differing(fields)
    .map((field) => ({ field: field.name, fromId: takes[field.name] ?? startOf(field, intoId) }))
    .filter(({ fromId }) => fromId !== intoId);
}
