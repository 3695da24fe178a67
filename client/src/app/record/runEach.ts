/** What became of one of several, as the server says it. */
interface Told {
  readonly ok: boolean;
  readonly userErrors: readonly { readonly message: string }[];
}

interface RunEachOptions {
  /** So many at a time. */
  readonly most: number;
  /** Those that have not begun by then are left alone. */
  readonly signal: AbortSignal;
  /** Told after each, with the reasons by place; null for what worked, undefined for what is still to come. */
  readonly onSettled: (reasons: readonly (string | null | undefined)[]) => void;
}

/** What stands beside a record that was left alone because somebody stopped. */
export const STOPPED = "已停止，没有修改";

/** Does the same to several records, a few at a time, in their order; answers why it did not work, null where it did. */
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
