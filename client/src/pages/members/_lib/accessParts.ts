/** How far somebody gets with one thing. */
export interface AccessPart {
  readonly label: string;
  readonly extent: "NOTHING" | "SOME" | "ALL" | "%future added value";
  readonly which: string | null | undefined;
}

/** Things that are told in one line. */
export interface GroupedParts {
  /** What holds for all that is seen. */
  readonly whole: readonly string[];
  /** What holds for some, by which they are, in the order in which they come first. */
  readonly some: readonly { readonly which: string; readonly labels: readonly string[] }[];
  /** What holds for none. */
  readonly none: readonly string[];
}

/** Puts together what holds for the same records. */
export function grouped(parts: readonly AccessPart[]): GroupedParts {
  const of = (extent: AccessPart["extent"]) =>
    parts.filter((part) => part.extent === extent).map(({ label }) => label);
  const some = new Map<string, string[]>();
  for (const { label, extent, which } of parts) {
    if (extent !== "SOME") continue;
    const labels = some.get(which ?? "");
    if (labels) labels.push(label);
    else some.set(which ?? "", [label]);
  }
  return {
    whole: of("ALL"),
    some: [...some].map(([which, labels]) => ({ which, labels })),
    none: of("NOTHING"),
  };
}
