import type { ImportLook, ImportMapping } from "./exchange";

/** Field assigned to each column of a file, by column index; empty: the column is ignored. */
export type Chosen = Readonly<Record<number, string>>;

/** Initial mapping: guessed, or stored with an earlier file. */
export function startOf({ columns }: ImportLook): Chosen {
  return Object.fromEntries(columns.map(({ column, field }) => [column, field]));
}

/** Problems of a mapping that prevent the import. */
export interface MappingProblems {
  /** Labels of required fields without a column. */
  readonly missing: readonly string[];
  /** Columns assigned to the same field: the names of the others, by column index. */
  readonly doubled: ReadonlyMap<number, string>;
}

/** Display name of a column of a file. */
export function columnName({ column, heading }: ImportLook["columns"][number]): string {
  return heading || `第 ${column + 1} 列`;
}

/** Checks the chosen mapping. */
export function problemsOf({ columns, fields }: ImportLook, chosen: Chosen): MappingProblems {
  const taken = new Set(Object.values(chosen));
  const missing = fields.filter(({ prop, required }) => required && !taken.has(prop));
  const doubled = new Map<number, string>();
  for (const one of columns) {
    const others = columns.filter(
      (other) =>
        other.column !== one.column && chosen[one.column] && chosen[other.column] === chosen[one.column],
    );
    if (others.length > 0) doubled.set(one.column, others.map(columnName).join("、"));
  }
  return { missing: missing.map(({ label }) => label), doubled };
}

/** The mapping to send: every column, including ignored ones. */
export function mappingOf({ columns }: ImportLook, chosen: Chosen): ImportMapping {
  return columns.map(({ column }) => ({ column, field: chosen[column] ?? "" }));
}
