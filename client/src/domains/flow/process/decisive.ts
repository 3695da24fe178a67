import type { Definition, Field, FlowValue, FlowValues } from "../definition";
import { fieldOf } from "./texts";
import { allBranches, allNodes } from "./tree";

/**
 * The fields, and sums as `table.column`, that determine the path and the approvers of an application, in
 * the form's order.
 */
export function decisivePaths({ nodes, fields }: Pick<Definition, "nodes" | "fields">): string[] {
  const asked = allBranches(nodes).flatMap(({ branch }) => branch.when?.any.flat() ?? []);
  const ruled = allNodes(nodes).flatMap(({ who = [] }) => who.flatMap(({ field }) => field ?? []));
  const named = new Set([...asked.map(({ subject }) => subject), ...ruled]);
  const all = fields.flatMap(({ key, columns = [] }) => [
    key,
    ...columns.map((column) => `${key}.${column.key}`),
  ]);
  return all.filter((path) => named.has(path) && fieldOf(fields, path));
}

/** Form values from values by path: a sum becomes a row of its own table. */
export function valuesAt(given: { readonly [path: string]: FlowValue | undefined }): FlowValues {
  const values: Record<string, FlowValue> = {};
  const rows: Record<string, Record<string, FlowValue>> = {};
  for (const [path, value] of Object.entries(given)) {
    const [key = "", column] = path.split(".", 2);
    if (value === undefined) continue;
    if (column === undefined) values[key] = value;
    else rows[key] = { ...rows[key], [column]: value };
  }
  return { ...values, ...Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, [row]])) };
}

/** A definition for a trial with typed values: computed or prefilled ones would be overwritten. */
export function typed(definition: Definition): Definition {
  return { ...definition, fields: definition.fields.map(plain) };
}

/** A field that is typed, where its form computes or prefills it. */
export function plain({ formula: _formula, source: _source, ...field }: Field): Field {
  return {
    ...field,
    type: field.type === "contract" ? "amount" : field.type,
    ...(field.columns ? { columns: field.columns.map(plain) } : {}),
  };
}
