/** Access of a member as text: actions and fields grouped by the records they apply to. Pure functions. */

/** Extent of a member's access for one action or field. */
export interface AccessPart {
  readonly label: string;
  readonly extent: "NOTHING" | "SOME" | "ALL" | "%future added value";
  readonly which: string | null | undefined;
}

/** Labels grouped by the records they apply to, one line each. */
export interface GroupedParts {
  /** Labels that apply to all visible records. */
  readonly whole: readonly string[];
  /** Labels that apply to some records, by description of these, in order of appearance. */
  readonly some: readonly { readonly which: string; readonly labels: readonly string[] }[];
  /** Labels that apply to no record. */
  readonly none: readonly string[];
}

/** Groups labels by the records they apply to; `seen` is the extent of the visible records. */
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
