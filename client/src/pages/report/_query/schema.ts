import type { exploringSchemaQuery } from "@/__generated__/exploringSchemaQuery.graphql";
import { type Chosen, keyOf, type Path, spelt } from "./selection";

export type SchemaType = NonNullable<exploringSchemaQuery["response"]["reportQuerySchema"]>;
export type SchemaField = SchemaType["fields"][number];
export type SchemaArgument = SchemaField["arguments"][number];

/** The types that are known so far, by name. */
export type Types = ReadonlyMap<string, SchemaType>;

/** Where every query begins. */
export const ROOT = "Query";

/** The elements of a list in pages. */
export const NODES = "nodes";

/** What else of a list in pages is worth a column: how many there are. */
const TOTAL = "totalCount";

export const fieldOfType = (types: Types, typeName: string, name: string): SchemaField | undefined =>
  types.get(typeName)?.fields.find((field) => field.name === name);

/** Whether a field is a value itself, without fields below. */
export const isLeaf = ({ typeKind }: Pick<SchemaField, "typeKind">): boolean =>
  typeKind === "SCALAR" || typeKind === "ENUM";

/** Whether what a field answers is a list by itself; one in pages has its list below. */
export const isList = ({ type }: Pick<SchemaField, "type">): boolean => type.startsWith("[");

/** A field that can be chosen, or opened to what is below it. */
export const isUsable = ({ forbidden, unusable }: Pick<SchemaField, "forbidden" | "unusable">): boolean =>
  !forbidden && !unusable;

/** One step of the way to a value. */
export interface Step {
  readonly path: Path;
  readonly field: SchemaField;
}

/** The fields on the way to a value, from the root; null as long as a type on it is unknown, or where the schema has none such. */
export function wayOf(types: Types, fields: readonly Chosen[], path: Path): Step[] | null {
  const steps: Step[] = [];
  let below = fields;
  let typeName = ROOT;
  for (const [at, key] of path.entries()) {
    const one = below.find((field) => keyOf(field) === key);
    const field = one && fieldOfType(types, typeName, one.name);
    if (!one || !field) return null;
    steps.push({ path: path.slice(0, at + 1), field });
    below = one.fields;
    typeName = field.typeName;
  }
  return steps;
}

/** The lists on the way to a value, the outer one first; itself where it is one. */
export const listsOf = (types: Types, fields: readonly Chosen[], path: Path): string[] =>
  (wayOf(types, fields, path) ?? []).flatMap((step) => (isList(step.field) ? [spelt(step.path)] : []));

/** What a step is called: of a list in pages as the list, not as its elements. */
export function stepLabels(steps: readonly Step[]): string[] {
  return steps.flatMap(({ field }, at) =>
    field.name === NODES && steps[at - 1]?.field.isConnection ? [] : [field.label],
  );
}

/** What a list, or whatever else stands at a path, is called. */
export function labelAt(types: Types, fields: readonly Chosen[], path: Path): string {
  const steps = wayOf(types, fields, path);
  return (steps && stepLabels(steps).at(-1)) ?? spelt(path);
}

/** The types that the chosen fields are of and that are not known yet; asked for one level after the other. */
export function unknownTypes(types: Types, fields: readonly Chosen[], typeName = ROOT): string[] {
  if (!types.has(typeName)) return [typeName];
  const found = fields.flatMap((field) => {
    const known = fieldOfType(types, typeName, field.name);
    return known && field.fields.length > 0 ? unknownTypes(types, field.fields, known.typeName) : [];
  });
  return [...new Set(found)];
}

/** A field as the tree shows it: a list in pages has the fields of its elements right below it. */
export interface Branch {
  /** Names from the root, `nodes` of lists in pages among them. */
  readonly names: Path;
  readonly field: SchemaField;
}

/** What stands below a field, and the types that have to be known first. */
export function branchesBelow(
  types: Types,
  above: Branch | null,
): { readonly branches: readonly Branch[]; readonly needs: readonly string[] } {
  const typeName = above?.field.typeName ?? ROOT;
  const names = above?.names ?? [];
  const type = types.get(typeName);
  if (!type) return { branches: [], needs: [typeName] };
  const list = above?.field.isConnection ? fieldOfType(types, typeName, NODES) : undefined;
  if (!list)
    return { branches: type.fields.map((field) => ({ names: [...names, field.name], field })), needs: [] };
  const total = fieldOfType(types, typeName, TOTAL);
  const below = branchesBelow(types, { names: [...names, NODES], field: list });
  return {
    branches: [
      ...(total && below.branches.length > 0 ? [{ names: [...names, TOTAL], field: total }] : []),
      ...below.branches,
    ],
    needs: below.needs,
  };
}
