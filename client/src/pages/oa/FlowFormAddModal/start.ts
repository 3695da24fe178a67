import type { Definition, Field, FlowValues } from "@/domains/flow/definition";
import { emptyValues } from "@/domains/flow/form/values";

const isFile = ({ type }: Field) => type === "attachment" || type === "picture";

/** Rows of a table without the files in them. */
function withoutFiles(table: Field, value: FlowValues[string]): FlowValues[string] {
  const columns = (table.columns ?? []).filter(isFile);
  if (columns.length === 0 || !Array.isArray(value)) return value;
  const files = new Set(columns.map(({ key }) => key));
  return value.map((row) =>
    typeof row === "string"
      ? row
      : Object.fromEntries(Object.entries(row as object).filter(([key]) => !files.has(key))),
  ) as FlowValues[string];
}

/**
 * Where an application that is like an old one starts: the newest form, with what it still asks. Files belong to the old one
 * and stay there.
 */
export function likeOld(definition: Definition, old: FlowValues): FlowValues {
  const kept = definition.fields.flatMap((field): [string, FlowValues[string]][] => {
    const value = old[field.key];
    if (value === undefined || value === null || isFile(field)) return [];
    return [[field.key, field.type === "detail" ? withoutFiles(field, value) : value]];
  });
  return { ...emptyValues(definition), ...Object.fromEntries(kept) };
}
