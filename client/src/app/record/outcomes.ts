/** A record as batches name it. */
export interface BatchRow {
  readonly id: string;
  readonly rowId: string;
  readonly name: string;
}

/** What became of one of them, as the server says it; the id may be either of the two, under either name. */
export interface BatchResult {
  readonly id?: string;
  readonly rowId?: string;
  readonly error: string | null | undefined;
}

/** What became of one record. */
export interface Outcome {
  readonly key: string;
  readonly name: string;
  /** Why nothing was done with it. */
  readonly error: string | null;
}

/** The outcomes in the order of the rows. A row that the server says nothing of was left alone. */
export function outcomesOf(
  rows: readonly BatchRow[],
  results: readonly BatchResult[] | null | undefined,
): Outcome[] {
  return rows.map(({ id, rowId, name }) => {
    const result = results?.find((one) => one.id === rowId || one.id === id || one.rowId === rowId);
    return { key: rowId, name, error: result ? (result.error ?? null) : "没有处理" };
  });
}
