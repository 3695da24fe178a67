import type { OnlineReportLinkItemInput } from "@/__generated__/LinksDialogSaveMutation.graphql";
import type { lifeQueriesLinksQuery } from "@/__generated__/lifeQueriesLinksQuery.graphql";
import type { lifeQueriesTargetQuery } from "@/__generated__/lifeQueriesTargetQuery.graphql";
import type { reportQueriesDataQuery } from "@/__generated__/reportQueriesDataQuery.graphql";
import { randomId } from "@/ui/base/randomId";
import { REST } from "../_lib/cells";
import { narrowed } from "../_lib/parameters";
import type { Condition, Keys, Result, Summed } from "../_lib/types";

/** Largest number of links of a report, as on the server. */
export const MOST_LINKS = 4;

type Data = NonNullable<reportQueriesDataQuery["response"]["onlineReportData"]>;
export type Link = NonNullable<Data["links"]>[number];
type Grain = Result["dimensions"][number]["grain"];

/** A link from a cell to another report. */
export interface Way {
  readonly key: string;
  readonly name: string;
  readonly to: string;
}

/** Last day of the time bucket that begins on this day. */
export function lastDay(first: string, grain: Grain): string {
  const day = new Date(`${first}T00:00:00Z`);
  if (grain === "WEEK") day.setUTCDate(day.getUTCDate() + 6);
  else if (grain !== "DAY" && grain) {
    const months = grain === "YEAR" ? 12 : grain === "QUARTER" ? 3 : 1;
    day.setUTCMonth(day.getUTCMonth() + months, 0);
  }
  return day.toISOString().slice(0, 10);
}

/** Links from a cell of a report to other reports, with the values of the cell's group as conditions. */
export function waysOf(
  links: readonly Link[],
  result: Pick<Result, "dimensions">,
  cell: { readonly keys: Keys | null; readonly summed: Summed | null; readonly measure: string | undefined },
): Way[] {
  const { keys, summed, measure } = cell;
  const keyAt = (code: string) => {
    const at = result.dimensions.findIndex(({ field }) => field === code);
    const key = keys?.[at];
    // of all values together, and of those that have no name, nothing can be handed on
    if (at < 0 || key === undefined || summed?.[at] || key === REST) return undefined;
    return { key, grain: result.dimensions[at]?.grain ?? null };
  };
  return links.flatMap(({ member, parameters, report }, at) => {
    if (!report || (member !== measure && !keyAt(member))) return [];
    let search = new URLSearchParams();
    for (const { from, to } of parameters) {
      const found = keyAt(from);
      const field = report.parameters.find(({ code }) => code === to);
      if (!found || !field) continue;
      const condition = conditionOf(field, found);
      if (condition) search = narrowed(search, to, condition);
    }
    const query = search.toString();
    return { key: `${at}`, name: report.name, to: query ? `${report.path}?${query}` : report.path };
  });
}

type Field = NonNullable<Link["report"]>["parameters"][number];

function conditionOf(
  { code: field, ops }: Field,
  { key, grain }: { key: string | null; grain: Grain },
): Condition | null {
  if (key === null || key === "") return ops.includes("IS_NULL") ? { field, op: "IS_NULL" } : null;
  if (ops.includes("IN")) return { field, op: "IN", values: [key] };
  return ops.includes("BETWEEN") ? { field, op: "BETWEEN", from: key, to: lastDay(key, grain) } : null;
}

type Read = lifeQueriesLinksQuery["response"];
type Report = NonNullable<Read["onlineReport"]>;
export type Parameter = NonNullable<lifeQueriesTargetQuery["response"]["onlineReport"]>["parameters"][number];

/** Form values of a link. */
export interface LinkDraft {
  readonly id: string;
  /** The code of a dimension or of a measure. */
  readonly member: string | null;
  /** Row id of the report that it leads to. */
  readonly report: string | null;
  /** The dimension that each parameter of that report is opened with. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** An empty link. */
export const blankLink = (): LinkDraft => ({ id: randomId(), member: null, report: null, parameters: {} });

/** Form values of stored links. */
export function draftsOf(links: Report["definition"]["links"]): LinkDraft[] {
  return links.map(({ member, report, onlineReportId, parameters }) => ({
    id: randomId(),
    member,
    report: report?.rowId ?? onlineReportId,
    parameters: Object.fromEntries(parameters.map(({ from, to }) => [to, from])),
  }));
}

/** The links as they are saved. */
export function inputOf(links: readonly LinkDraft[]): OnlineReportLinkItemInput[] {
  return links.map(({ member, report, parameters }) => ({
    member: member ?? "",
    onlineReportId: report ?? "",
    parameters: Object.entries(parameters).map(([to, from]) => ({ from, to })),
  }));
}

/** Validation errors of the links, by field. */
export function problemsOf({ links }: { readonly links: readonly LinkDraft[] }): Record<string, string> {
  if (links.some(({ member }) => !member)) return { links: "请选择从哪里打开" };
  if (links.some(({ report }) => !report)) return { links: "请选择打开哪张报表" };
  return {};
}

/** The parts of a catalogue field that describe its values. */
type Kind = Pick<Parameter, "kind" | "dictionary">;

/** Whether values of one field can be conditions on the other. */
export const isAlike = (one: Kind, other: Kind) =>
  one.kind === other.kind && (one.dictionary ?? null) === (other.dictionary ?? null);

/** Members of a report by code: dimensions with their kinds of values, and measures. */
export function membersOf({ onlineReport, onlineReportCatalog }: Read) {
  const info = onlineReportCatalog?.datasets.find(({ dataset }) => dataset === onlineReport?.dataset);
  const dimensions = (onlineReport?.definition.dimensions ?? []).flatMap(
    ({ field }) => info?.fields.find(({ code }) => code === field) ?? [],
  );
  const measures = (onlineReport?.definition.measures ?? []).flatMap(
    (measure) => info?.measures.find(({ code }) => code === measure) ?? [],
  );
  return { dimensions, measures };
}
