/** A field of customers that are to become one, as the server compares them. */
export interface MergeField {
  readonly name: string;
  readonly label: string;
  readonly values: readonly { readonly customerId: string; readonly text: string | null | undefined }[];
  readonly same: boolean;
}

/**
 * The fields with the row ids of the customers: the server names them by their global ids, first the one that stays, then
 * the others as they were asked for.
 */
export function byRowId(fields: readonly MergeField[], ids: readonly string[], intoId: string): MergeField[] {
  const order = [intoId, ...ids.filter((id) => id !== intoId)];
  return fields.map((field) => ({
    ...field,
    values: field.values.map(({ text }, at) => ({ customerId: order[at] ?? "", text })),
  }));
}

/** Whose value is taken, by the field's name. */
export type Takes = Readonly<Record<string, string>>;

const textOf = (field: MergeField, id: string) =>
  field.values.find(({ customerId }) => customerId === id)?.text?.trim() ?? "";

/** Whose value a field starts with: the survivor's, or where it has none the first that there is. */
export function startOf(field: MergeField, intoId: string): string {
  if (textOf(field, intoId) !== "") return intoId;
  return field.values.find(({ customerId }) => textOf(field, customerId) !== "")?.customerId ?? intoId;
}

/** The fields to choose in: those in which they differ. */
export function differing(fields: readonly MergeField[]): MergeField[] {
  return fields.filter(({ same }) => !same);
}

/** What is sent: only what does not stay as the survivor has it. */
export function takesInput(
  fields: readonly MergeField[],
  takes: Takes,
  intoId: string,
): { field: string; fromId: string }[] {
  return differing(fields)
    .map((field) => ({ field: field.name, fromId: takes[field.name] ?? startOf(field, intoId) }))
    .filter(({ fromId }) => fromId !== intoId);
}
