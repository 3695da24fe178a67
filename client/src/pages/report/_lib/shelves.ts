import { MOST, ordered } from "./arrangement";
import { conditionOn } from "./conditions";
import { type DimensionDraft, fieldOf, LIMITS, type ReportDraft } from "./draft";
import type { DatasetInfo } from "./types";

/** Part of a report that takes fields or measures. */
export type Shelf = "rows" | "columns" | "values" | "filters" | "parameters";

export const SHELF: Readonly<Record<Shelf, string>> = {
  rows: "行",
  columns: "列",
  values: "值",
  filters: "筛选",
  parameters: "查看时可筛选",
};

export const SHELVES = Object.keys(SHELF) as Shelf[];

/** A field or a measure of a dataset. */
export interface Member {
  readonly kind: "field" | "measure";
  readonly code: string;
}

const isColumn = (shelf: Shelf) => shelf === "columns";

function dimensionsOn({ dimensions }: ReportDraft, shelf: Shelf): readonly DimensionDraft[] {
  return dimensions.filter(({ across = false }) => across === isColumn(shelf));
}

/** Codes on a shelf, in order. */
export function codesOn(draft: ReportDraft, shelf: Shelf): string[] {
  const { measures, conditions, parameters } = draft;
  switch (shelf) {
    case "values":
      return [...measures];
    case "filters":
      return conditions.flatMap(({ field }) => field ?? []);
    case "parameters":
      return [...parameters];
    default:
      return dimensionsOn(draft, shelf).flatMap(({ field }) => field ?? []);
  }
}

/** Reason why a member can't be put on a shelf; null where it can. */
export function refusal(
  draft: ReportDraft,
  info: DatasetInfo | null,
  shelf: Shelf,
  { kind, code }: Member,
): string | null {
  if (kind === "measure" || shelf === "values") {
    if (kind !== "measure") return "值只能放指标";
    if (shelf !== "values") return "指标只能放到值";
    return draft.measures.includes(code) || draft.measures.length < LIMITS.measures
      ? null
      : `值最多 ${LIMITS.measures} 个`;
  }
  const field = fieldOf(info, code);
  if (shelf === "filters" || shelf === "parameters") {
    if (!field || field.ops.length === 0) return "这个字段不能筛选";
    if (shelf === "filters")
      return draft.conditions.length < LIMITS.conditions ? null : `筛选最多 ${LIMITS.conditions} 个`;
    return draft.parameters.includes(code) || draft.parameters.length < LIMITS.parameters
      ? null
      : `最多 ${LIMITS.parameters} 个`;
  }
  if (!field?.groups) return "这个字段不能用来分组";
  const isThere = draft.dimensions.some((one) => one.field === code);
  if (!isThere && draft.dimensions.length >= LIMITS.dimensions)
    return `行和列一共最多 ${LIMITS.dimensions} 个`;
  const stands = codesOn(draft, shelf);
  return isColumn(shelf) && !stands.includes(code) && stands.length >= LIMITS.across
    ? `列最多 ${LIMITS.across} 个`
    : null;
}

/** A list with an item at a position, counted in the present list; by default at its end. */
function placed<T>(list: readonly T[], one: T, same: (other: T) => boolean, at: number | undefined): T[] {
  const from = list.findIndex(same);
  const rest = list.filter((other) => !same(other));
  const to = at === undefined ? rest.length : from >= 0 && from < at ? at - 1 : at;
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}

/** An unused key for a condition. */
function freeKey({ conditions }: ReportDraft): string {
  let number = conditions.length;
  while (conditions.some(({ id }) => id === `p${number}`)) number += 1;
  return `p${number}`;
}

/** The report with a member on a shelf at a position; unchanged where that is not possible. */
export function put(
  draft: ReportDraft,
  info: DatasetInfo | null,
  shelf: Shelf,
  member: Member,
  at?: number,
): ReportDraft {
  if (refusal(draft, info, shelf, member) !== null) return draft;
  const { code } = member;
  const same = (other: string) => other === code;
  if (shelf === "values") return { ...draft, measures: placed(draft.measures, code, same, at) };
  if (shelf === "parameters") return { ...draft, parameters: placed(draft.parameters, code, same, at) };
  if (shelf === "filters") {
    const field = fieldOf(info, code);
    return field
      ? { ...draft, conditions: [...draft.conditions, conditionOn(freeKey(draft), field)] }
      : draft;
  }
  const before = draft.dimensions.find(({ field }) => field === code);
  const one: DimensionDraft = {
    id: before?.id ?? `p-${code}`,
    field: code,
    grain: before?.grain ?? "MONTH",
    ...(isColumn(shelf) ? { across: true } : {}),
  };
  const others = draft.dimensions.filter(
    ({ field, across = false }) => field !== code && across !== isColumn(shelf),
  );
  const mine = placed(dimensionsOn(draft, shelf), one, ({ field }) => field === code, at);
  return { ...draft, dimensions: ordered([...mine, ...others]) };
}

/** The report with a member moved one position up or down on its shelf. */
export function shifted(
  draft: ReportDraft,
  info: DatasetInfo | null,
  shelf: Shelf,
  code: string,
  by: 1 | -1,
) {
  const codes = codesOn(draft, shelf);
  const at = codes.indexOf(code);
  const to = at + by;
  if (at < 0 || to < 0 || to >= codes.length) return draft;
  const kind = shelf === "values" ? ("measure" as const) : ("field" as const);
  // positions count the moving member as well
  return put(draft, info, shelf, { kind, code }, by > 0 ? to + 1 : to);
}

/** The report without a member of a shelf, and without its settings there. */
export function removed(draft: ReportDraft, shelf: Shelf, code: string): ReportDraft {
  const { top } = draft;
  switch (shelf) {
    case "values":
      return withoutMeasure(draft, code);
    case "filters":
      return { ...draft, conditions: draft.conditions.filter(({ field }) => field !== code) };
    case "parameters":
      return { ...draft, parameters: draft.parameters.filter((one) => one !== code) };
    default:
      return {
        ...draft,
        dimensions: draft.dimensions.filter(({ field }) => field !== code),
        top: top?.field === code ? null : top,
      };
  }
}

function withoutMeasure(draft: ReportDraft, code: string): ReportDraft {
  const { measures, calculations, having, top, formats } = draft;
  const gone = calculations.filter(({ measure }) => measure === code).map(({ id }) => id);
  return {
    ...draft,
    measures: measures.filter((one) => one !== code),
    calculations: calculations.filter(({ measure }) => measure !== code),
    having: having.filter(({ measure }) => measure !== code),
    top: top?.measure === code ? null : top,
    formats: formats.filter(({ member }) => member !== code && !gone.includes(member ?? "")),
  };
}

/** The report without a calculation, and without the settings of its figures. */
export function withoutCalculation(draft: ReportDraft, code: string): ReportDraft {
  return {
    ...draft,
    calculations: draft.calculations.filter(({ id }) => id !== code),
    formats: draft.formats.filter(({ member }) => member !== code),
  };
}

/** Whether another calculation fits. */
export const hasRoom = ({ calculations }: ReportDraft): boolean => calculations.length < MOST.calculations;
