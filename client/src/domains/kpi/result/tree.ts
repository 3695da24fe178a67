/** Formatting of the calculation of a score: pure functions over the server's answer (business §3 KPI). */
import type { KpiMissing } from "@/__generated__/CalculationTree_examine.graphql";
import { sumOf } from "@/ui/base/sum";

/** A section of a plan, as declared. */
export interface Section {
  readonly key: string;
  readonly name: string;
  readonly weight: number;
}

/** The fields of an indicator's result that determine its place in the tree. */
export interface Placed {
  readonly contribution: number | null | undefined;
  readonly planIndication: { readonly sectionKey: string; readonly sortOrder: number } | null | undefined;
}

/** A section with its results in order, and the sum of their points. */
export interface SectionOf<Part> extends Section {
  readonly parts: readonly Part[];
  /** null while none of it counts yet. */
  readonly contribution: number | null;
}

/** The label of a factor without a value, by the rule of the plan. */
export const MISSING_TEXT: Readonly<Record<KpiMissing, string>> = {
  IGNORE: "没有数据，不计入，权重折算给其他指标",
  BLOCK: "没有数据，暂不能出分",
  ZERO: "没有数据，计 0 分",
};

/** The results of an examinee by sections, those with an unknown section last. */
export function sectionsOf<Part extends Placed>(
  sections: readonly Section[],
  parts: readonly Part[],
): readonly SectionOf<Part>[] {
  const known = new Set(sections.map(({ key }) => key));
  const order = (part: Part) => part.planIndication?.sortOrder ?? Number.MAX_SAFE_INTEGER;
  const of = (is: (key: string) => boolean) =>
    parts.filter((part) => is(part.planIndication?.sectionKey ?? "")).sort((a, b) => order(a) - order(b));
  const whole = (section: Section, own: readonly Part[]): SectionOf<Part> => {
    const counted = own.flatMap(({ contribution }) => contribution ?? []);
    return { ...section, parts: own, contribution: counted.length > 0 ? sumOf(counted) : null };
  };
  const lost = of((key) => !known.has(key));
  return [
    ...sections.map((section) =>
      whole(
        section,
        of((key) => key === section.key),
      ),
    ),
    ...(lost.length > 0 ? [whole({ key: "", name: "其他", weight: 0 }, lost)] : []),
  ];
}

/** A record behind a value, frozen or present. */
export interface Behind {
  readonly recordType: string;
  readonly rowId: string | null | undefined;
  readonly title: string;
  readonly day: string;
  readonly value: number;
}

/** Rows of both sides are the same record by its row id, or by all fields where it has none. */
const keyOf = ({ recordType, rowId, title, day }: Behind): string =>
  rowId ? `${recordType} ${rowId}` : `${recordType} ${title} ${day}`;

/** The changes of the records behind a value since it was frozen, as a text; null where there are none. */
export function changesText(frozen: readonly Behind[], now: readonly Behind[]): string | null {
  const [before, after] = [frozen, now].map((rows) => new Map(rows.map((row) => [keyOf(row), row.value])));
  if (!before || !after) return null;
  const added = [...after.keys()].filter((key) => !before.has(key)).length;
  const gone = [...before.keys()].filter((key) => !after.has(key)).length;
  const other = [...after].filter(([key, value]) => before.has(key) && before.get(key) !== value).length;
  const said = [
    added > 0 ? `新增 ${added} 条` : "",
    gone > 0 ? `减少 ${gone} 条` : "",
    other > 0 ? `${other} 条的数值有变化` : "",
  ].filter(Boolean);
  return said.length > 0 ? said.join("，") : null;
}
