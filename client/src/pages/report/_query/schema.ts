/** Types of the GraphQL schema as the author of a stored query explores them. Pure functions. */

import type { exploringSchemaQuery } from "@/__generated__/exploringSchemaQuery.graphql";
import { type Chosen, keyOf, type Path, pathText } from "./selection";

export type SchemaType = NonNullable<exploringSchemaQuery["response"]["reportQuerySchema"]>;
export type SchemaField = SchemaType["fields"][number];
export type SchemaArgument = SchemaField["arguments"][number];

/** Types loaded so far, by name. */
export type Types = ReadonlyMap<string, SchemaType>;

/** Root type of queries. */
export const ROOT = "Query";

/** Field with the elements of a paged list. */
export const NODES = "nodes";

/** Field of a paged list with its number of elements, the only other one offered as a column. */
const TOTAL = "totalCount";

export const fieldOfType = (types: Types, typeName: string, name: string): SchemaField | undefined =>
  types.get(typeName)?.fields.find((field) => field.name === name);

/** Whether a field is a scalar or enum, without subfields. */
export const isLeaf = ({ typeKind }: Pick<SchemaField, "typeKind">): boolean =>
  typeKind === "SCALAR" || typeKind === "ENUM";

/** Whether the field's type is a list; a paged list contains one instead. */
export const isList = ({ type }: Pick<SchemaField, "type">): boolean => type.startsWith("[");

/** Whether a field can be selected or expanded. */
export const isUsable = ({ forbidden, unusable }: Pick<SchemaField, "forbidden" | "unusable">): boolean =>
  !forbidden && !unusable;

/** A step of the path to a value. */
export interface Step {
  readonly path: Path;
  readonly field: SchemaField;
}

/** Steps of the path to a value, from the root; null if it does not exist or a type is not loaded. */
export function stepsAlong(types: Types, fields: readonly Chosen[], path: Path): Step[] | null {
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

/** Lists on the path to a value, outer ones first; including the value itself if it is a list. */
export const listsOf = (types: Types, fields: readonly Chosen[], path: Path): string[] =>
  (stepsAlong(types, fields, path) ?? []).flatMap((step) =>
    isList(step.field) ? [pathText(step.path)] : [],
  );

/** Labels of the steps; a paged list and its elements share one. */
export function stepLabels(steps: readonly Step[]): string[] {
  return steps.flatMap(({ field }, at) =>
    field.name === NODES && steps[at - 1]?.field.isConnection ? [] : [field.label],
  );
}

/** Label of the list or field at a path. */
export function labelAt(types: Types, fields: readonly Chosen[], path: Path): string {
  const steps = stepsAlong(types, fields, path);
  return (steps && stepLabels(steps).at(-1)) ?? pathText(path);
}

/** Types of the selected fields that are not loaded yet; requested one level after the other. */
export function unknownTypes(types: Types, fields: readonly Chosen[], typeName = ROOT): string[] {
  if (!types.has(typeName)) return [typeName];
  const found = fields.flatMap((field) => {
    const known = fieldOfType(types, typeName, field.name);
    return known && field.fields.length > 0 ? unknownTypes(types, field.fields, known.typeName) : [];
  });
  return [...new Set(found)];
}

/** A field in the tree; a paged list has the fields of its elements directly below it. */
export interface Branch {
  /** Names from the root, including `nodes` of paged lists. */
  readonly names: Path;
  readonly field: SchemaField;
}

/** Fields below a field, and the types to load first. */
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
