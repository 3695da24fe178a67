/** Collects the punches of an attendance day in order: pure functions. */

interface Punch {
  readonly rowId: string;
  readonly punchedAt: string;
}

/** All punches referred to, each once, the earliest first. */
export function punchesOf<P extends Punch>(named: readonly { readonly punch: P | null | undefined }[]): P[] {
  const found = new Map<string, P>();
  for (const { punch } of named) if (punch) found.set(punch.rowId, punch);
  return [...found.values()].sort((a, b) => Date.parse(a.punchedAt) - Date.parse(b.punchedAt));
}
