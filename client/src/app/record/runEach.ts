/** The server's result for one of several records. */
interface Told {
  readonly ok: boolean;
  readonly userErrors: readonly { readonly message: string }[];
}

interface RunEachOptions {
  /** Number of requests in progress at the same time. */
  readonly most: number;
  /** Aborting it leaves the remaining rows unchanged. */
  readonly signal: AbortSignal;
  /** Called after each with the errors by position; null for a success, undefined for a pending row. */
  readonly onSettled: (reasons: readonly (string | null | undefined)[]) => void;
}

/** The note at records that were left unchanged because the user stopped. */
export const STOPPED = "已停止，没有修改";

/**
 * Applies the same action to several records, a few at a time, in order; returns the error of each, null
 * for a success.
 */
export async function runEach<Row>(
  rows: readonly Row[],
  run: (row: Row) => Promise<Told>,
  { most, signal, onSettled }: RunEachOptions,
): Promise<(string | null)[]> {
  const reasons: (string | null | undefined)[] = rows.map(() => undefined);
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < rows.length && !signal.aborted) {
      const at = next;
      next += 1;
      const { ok, userErrors } = await run(rows[at] as Row);
      reasons[at] = ok ? null : (userErrors[0]?.message ?? "没有修改");
      onSettled([...reasons]);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, rows.length) }, one));
  return reasons.map((reason) => (reason === undefined ? STOPPED : reason));
}
