/** Value of an argument: a literal, or a parameter of the report. */
export type Value =
  | { readonly kind: "null" }
  | { readonly kind: "flag"; readonly on: boolean }
  /** As written: numbers keep their digits. */
  | { readonly kind: "number" | "enum" | "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly Value[] }
  | { readonly kind: "object"; readonly fields: readonly Argument[] }
  | { readonly kind: "parameter"; readonly name: string };

export interface Argument {
  readonly name: string;
  readonly value: Value;
}

/** A selected field with its subfields. Immutable. */
export interface Chosen {
  /** Name in the schema. */
  readonly name: string;
  /** Key in the response, where a field is selected twice. */
  readonly alias: string | null;
  readonly args: readonly Argument[];
  /** Selected subfields; none of a scalar. */
  readonly fields: readonly Chosen[];
}

/** Keys of the response from the root down. */
export type Path = readonly string[];

/** Key of a field in the response. */
export const keyOf = ({ alias, name }: Chosen): string => alias ?? name;

/** A path as one string; keys are names, which have no dots. */
export const pathText = (path: Path): string => path.join(".");

/** A newly selected field. */
export const chosen = (name: string, fields: readonly Chosen[] = []): Chosen => ({
  name,
  alias: null,
  args: [],
  fields,
});

/** The field at a path; undefined where none is selected. */
export function fieldAt(fields: readonly Chosen[], path: Path): Chosen | undefined {
  const [key, ...rest] = path;
  const found = fields.find((field) => keyOf(field) === key);
  return found && rest.length > 0 ? fieldAt(found.fields, rest) : found;
}

/** The fields with another one at a path, or without it; the same fields where there is none. */
export function changedAt(
  fields: readonly Chosen[],
  path: Path,
  change: (field: Chosen) => Chosen | null,
): readonly Chosen[] {
  const [key, ...rest] = path;
  const at = fields.findIndex((field) => keyOf(field) === key);
  const found = fields[at];
  if (!found) return fields;
  const below = rest.length > 0 ? changedAt(found.fields, rest, change) : null;
  if (below === found.fields) return fields;
  const next = below === null ? change(found) : below.length > 0 ? { ...found, fields: below } : null;
  if (next === found) return fields;
  return next === null ? fields.toSpliced(at, 1) : fields.with(at, next);
}

/** The fields without the one at a path, and without ancestors that lead to nothing else. */
export const without = (fields: readonly Chosen[], path: Path): readonly Chosen[] =>
  changedAt(fields, path, () => null);

/** The fields with another one at the end of a path of names; existing ones are reused. */
export function withField(fields: readonly Chosen[], names: Path): readonly Chosen[] {
  const [name, ...rest] = names;
  if (name === undefined) return fields;
  const at = fields.findIndex((field) => keyOf(field) === name);
  const found = fields[at];
  if (!found) return [...fields, chosen(name, withField([], rest))];
  const below = withField(found.fields, rest);
  return below === found.fields ? fields : fields.with(at, { ...found, fields: below });
}

/** All selected fields with their paths, parents first. */
export function* eachField(fields: readonly Chosen[], above: Path = []): Generator<readonly [Path, Chosen]> {
  for (const field of fields) {
    const path = [...above, keyOf(field)];
    yield [path, field];
    yield* eachField(field.fields, path);
  }
}

/** Paths of all leaves: each is a column. */
export const leavesOf = (fields: readonly Chosen[]): Path[] =>
  [...eachField(fields)].flatMap(([path, field]) => (field.fields.length === 0 ? [path] : []));

/** Whether a value contains the parameter. */
function uses(value: Value, parameter: string): boolean {
  if (value.kind === "parameter") return value.name === parameter;
  if (value.kind === "list") return value.items.some((item) => uses(item, parameter));
  return value.kind === "object" && value.fields.some((field) => uses(field.value, parameter));
}

/** Paths of the fields that a parameter filters. */
export const usesOf = (fields: readonly Chosen[], parameter: string): Path[] =>
  [...eachField(fields)].flatMap(([path, { args }]) =>
    args.some(({ value }) => uses(value, parameter)) ? [path] : [],
  );

/** A value with a parameter renamed, or removed where `by` is null; null if nothing remains. */
function replaced(value: Value, parameter: string, by: string | null): Value | null {
  if (value.kind === "parameter" && value.name === parameter)
    return by ? { kind: "parameter", name: by } : null;
  if (value.kind === "list")
    return { ...value, items: value.items.flatMap((item) => replaced(item, parameter, by) ?? []) };
  if (value.kind === "object") {
    const fields = value.fields.flatMap((field) => {
      const next = replaced(field.value, parameter, by);
      return next ? [{ ...field, value: next }] : [];
    });
    return fields.length > 0 || value.fields.length === 0 ? { ...value, fields } : null;
  }
  return value;
}

/** The fields with a parameter renamed, or removed. */
export function withoutParameter(
  fields: readonly Chosen[],
  parameter: string,
  by: string | null = null,
): readonly Chosen[] {
  return fields.map((field) => ({
    ...field,
    args: field.args.flatMap((argument) => {
      const value = replaced(argument.value, parameter, by);
      return value ? [{ ...argument, value }] : [];
    }),
    fields: withoutParameter(field.fields, parameter, by),
  }));
}
