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

/** Puts together what holds for the same records; `seen` are those of which all is asked. */
export function grouped(parts: readonly AccessPart[], seen: Omit<AccessPart, "label">): GroupedParts {
  const isWhole = ({ extent, which }: AccessPart) =>
    extent === "ALL" || (extent === "SOME" && seen.extent === "SOME" && which === seen.which);
  const some = new Map<string, string[]>();
  for (const part of parts) {
    const { label, extent, which } = part;
    if (extent !== "SOME" || isWhole(part)) continue;
    const labels = some.get(which ?? "");
    if (labels) labels.push(label);
    else some.set(which ?? "", [label]);
  }
  return {
    whole: parts.filter(isWhole).map(({ label }) => label),
    some: [...some].map(([which, labels]) => ({ which, labels })),
    none: parts.filter(({ extent }) => extent === "NOTHING").map(({ label }) => label),
  };
}
