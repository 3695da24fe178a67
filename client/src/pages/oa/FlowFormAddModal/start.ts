/** Initial values of an application that is copied from an earlier one. */
import type { Definition, Field, FlowValue, FlowValues } from "@/domains/flow/definition";
import { rowsOf } from "@/domains/flow/form/condition";
import { emptyValues } from "@/domains/flow/form/values";

const isFile = ({ type }: Field) => type === "attachment" || type === "picture";

/** Rows of a table field without their files. */
function withoutFiles(table: Field, value: FlowValue | undefined): FlowValue {
  const files = new Set((table.columns ?? []).filter(isFile).map(({ key }) => key));
  return rowsOf(value).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !files.has(key))),
  );
}

/**
 * Initial values of a copied application: those of the earlier one for the fields of the newest form.
 * Files belong to the earlier application and are not copied.
 */
export function likeOld(definition: Definition, old: FlowValues): FlowValues {
  const kept = definition.fields.flatMap((field): [string, FlowValue][] => {
    const value = old[field.key];
    if (value === undefined || value === null || isFile(field)) return [];
    return [[field.key, field.type === "detail" ? withoutFiles(field, value) : value]];
  });
  return { ...emptyValues(definition), ...Object.fromEntries(kept) };
}
