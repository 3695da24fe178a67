/** A record of a batch. */
export interface BatchRow {
  readonly id: string;
  readonly rowId: string;
  readonly name: string;
}

/** The server's result for one record; the id may be either of the two, under either name. */
export interface BatchResult {
  readonly id?: string;
  readonly rowId?: string;
  readonly error: string | null | undefined;
}

/** The result for one record of a batch. */
export interface Outcome {
  readonly key: string;
  readonly name: string;
  /** The reason why it was not changed. */
  readonly error: string | null;
}

/** The results in the order of the rows. A row without a result of the server was not changed. */
export function outcomesOf(
  rows: readonly BatchRow[],
  results: readonly BatchResult[] | null | undefined,
): Outcome[] {
  return rows.map(({ id, rowId, name }) => {
    const result = results?.find((one) => one.id === rowId || one.id === id || one.rowId === rowId);
    return { key: rowId, name, error: result ? (result.error ?? null) : "没有处理" };
  });
}
