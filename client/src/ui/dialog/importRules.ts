import type { ImportLook, ImportMapping } from "./exchange";

/** What of ours each column of a file is, by its place; empty: it is left out. */
export type Chosen = Readonly<Record<number, string>>;

/** As it is guessed, or was said the last time. */
export function startOf({ columns }: ImportLook): Chosen {
  return Object.fromEntries(columns.map(({ column, field }) => [column, field]));
}

/** What stands in the way of going on. */
export interface MappingProblems {
  /** Of ours what no column is, although one has to be. */
  readonly missing: readonly string[];
  /** By columns that are the same of ours: the others, as they are called. */
  readonly doubled: ReadonlyMap<number, string>;
}

/** A column of a file in words. */
export function columnName({ column, heading }: ImportLook["columns"][number]): string {
  return heading || `第 ${column + 1} 列`;
}

/** Looks through what was chosen. */
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

/** What is sent: every column, also those that are left out. */
export function mappingOf({ columns }: ImportLook, chosen: Chosen): ImportMapping {
  return columns.map(({ column }) => ({ column, field: chosen[column] ?? "" }));
}
