/** What an argument is given: a value that is written down, or a parameter of the report. */
export type Value =
  | { readonly kind: "null" }
  | { readonly kind: "flag"; readonly on: boolean }
  /** As it is written: numbers keep their digits. */
  | { readonly kind: "number" | "enum" | "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly Value[] }
  | { readonly kind: "object"; readonly fields: readonly Argument[] }
  | { readonly kind: "parameter"; readonly name: string };

export interface Argument {
  readonly name: string;
  readonly value: Value;
}

/** A field that is asked for, with what is asked for below it. Nothing of it is ever changed in place. */
export interface Chosen {
  /** As the schema calls it. */
  readonly name: string;
  /** As the answer calls it, where one field is asked for twice. */
  readonly alias: string | null;
  readonly args: readonly Argument[];
  /** What is asked for of it; none of a field that is a value itself. */
  readonly fields: readonly Chosen[];
}

/** Keys of the answer from the root down. */
export type Path = readonly string[];

/** What the answer calls a field. */
export const keyOf = ({ alias, name }: Chosen): string => alias ?? name;

/** A path as one word; keys are names, which have no dots. */
export const spelt = (path: Path): string => path.join(".");

/** A field as it is chosen first. */
export const chosen = (name: string, fields: readonly Chosen[] = []): Chosen => ({
  name,
  alias: null,
  args: [],
  fields,
});

/** The field at a path; undefined where none is asked for. */
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

/** The fields without the one at a path, and without what led to it and nothing else. */
export const without = (fields: readonly Chosen[], path: Path): readonly Chosen[] =>
  changedAt(fields, path, () => null);

/** The fields with one more at the end of the way of names that leads to it; what is asked for already stays as it is. */
export function withField(fields: readonly Chosen[], names: Path): readonly Chosen[] {
  const [name, ...rest] = names;
  if (name === undefined) return fields;
  const at = fields.findIndex((field) => keyOf(field) === name);
  const found = fields[at];
  if (!found) return [...fields, chosen(name, withField([], rest))];
  const below = withField(found.fields, rest);
  return below === found.fields ? fields : fields.with(at, { ...found, fields: below });
}

/** Every field that is asked for, with the way to it, from above. */
export function* eachField(fields: readonly Chosen[], above: Path = []): Generator<readonly [Path, Chosen]> {
  for (const field of fields) {
    const path = [...above, keyOf(field)];
    yield [path, field];
    yield* eachField(field.fields, path);
  }
}

/** The ways to all that is a value: each a column. */
export const leavesOf = (fields: readonly Chosen[]): Path[] =>
  [...eachField(fields)].flatMap(([path, field]) => (field.fields.length === 0 ? [path] : []));

/** Whether a value, or what it is made of, is this parameter. */
function uses(value: Value, parameter: string): boolean {
  if (value.kind === "parameter") return value.name === parameter;
  if (value.kind === "list") return value.items.some((item) => uses(item, parameter));
  return value.kind === "object" && value.fields.some((field) => uses(field.value, parameter));
}

/** The ways to the fields that a parameter narrows. */
export const usesOf = (fields: readonly Chosen[], parameter: string): Path[] =>
  [...eachField(fields)].flatMap(([path, { args }]) =>
    args.some(({ value }) => uses(value, parameter)) ? [path] : [],
  );

/** A value without a parameter, where another one stands in its place, or null where nothing does. */
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

/** The fields with a parameter called otherwise, or with nothing where it stood. */
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
