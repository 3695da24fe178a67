/** The inputs of a rater as a table of examinees and indications: pure functions. */
import type { EnterIndicatorItemsPageQuery } from "@/__generated__/EnterIndicatorItemsPageQuery.graphql";
import { numberOf, typedOf, valueProblem } from "../_lib/values";
import type { CellPlace } from "./moves";

/** An input as the page asks for it. */
export type RaterInput = NonNullable<EnterIndicatorItemsPageQuery["response"]["kpiInputs"]>["nodes"][number];
type Indication = NonNullable<RaterInput["planIndication"]>;
type Examine = NonNullable<RaterInput["examine"]>;

export interface TableColumn {
  readonly key: string;
  readonly indication: Indication;
  /** Why the viewer rates, where it tells two columns of one indication apart. */
  readonly whoText: string | null;
}

export interface TableRow {
  readonly key: string;
  readonly examine: Examine;
  /** One for each column; null where the viewer does not rate. */
  readonly cells: readonly (RaterInput | null)[];
}

export interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}

/** Typed texts that are not saved yet, by the row ids of their inputs. */
export type Typed = Readonly<Record<string, { readonly value: string; readonly remark: string }>>;

const columnKey = ({ who }: RaterInput, { rowId }: Indication) => `${rowId} ${who}`;

/** Examinees by their names, indications in the order of the plan. */
export function tableOf(inputs: readonly RaterInput[]): Table {
  const columns = new Map<string, TableColumn & { readonly who: string }>();
  const rows = new Map<string, { examine: Examine; byColumn: Map<string, RaterInput> }>();
  for (const input of inputs) {
    const { examine, planIndication: indication, who, whoText } = input;
    if (!examine || !indication) continue;
    const key = columnKey(input, indication);
    columns.set(key, { key, indication, whoText, who });
    const row = rows.get(examine.rowId) ?? { examine, byColumn: new Map() };
    row.byColumn.set(key, input);
    rows.set(examine.rowId, row);
  }
  const all = [...columns.values()];
  const isTwice = ({ indication }: TableColumn) =>
    all.filter((other) => other.indication.rowId === indication.rowId).length > 1;
  const shown = all
    .sort((a, b) => a.indication.sortOrder - b.indication.sortOrder || a.key.localeCompare(b.key))
    .map(({ who: _who, ...column }) => ({ ...column, whoText: isTwice(column) ? column.whoText : null }));
  return {
    columns: shown,
    rows: [...rows.entries()]
      .map(([key, { examine, byColumn }]) => ({
        key,
        examine,
        cells: shown.map((column) => byColumn.get(column.key) ?? null),
      }))
      .sort((a, b) => nameOf(a.examine).localeCompare(nameOf(b.examine), "zh-CN")),
  };
}

/** The name of an examinee. */
export const nameOf = ({ member }: Examine): string => member?.name ?? "已离职成员";

/** The input of a cell. */
export const inputAt = ({ rows }: Table, { row, column }: CellPlace): RaterInput | null =>
  rows[row]?.cells[column] ?? null;

/** Something can be typed there. */
export const isOpenInput = (input: RaterInput | null): input is RaterInput =>
  Boolean(input?.viewerCan.save && !input.submittedAt);

/** The text of an input: what was typed, else what is saved. */
export function textOf(input: RaterInput, typed: Typed): { readonly value: string; readonly remark: string } {
  return typed[input.rowId] ?? { value: typedOf(input.value), remark: input.remark ?? "" };
}

/** The typed texts with another one; what is the same as before is forgotten. */
export function withText(
  typed: Typed,
  input: RaterInput,
  change: { readonly value?: string; readonly remark?: string },
): Typed {
  const next = { ...textOf(input, typed), ...change };
  const { [input.rowId]: _old, ...others } = typed;
  const isSame = next.value === typedOf(input.value) && next.remark === (input.remark ?? "");
  return isSame ? others : { ...others, [input.rowId]: next };
}

/** Why the text of an input is no value. */
export function problemOf(input: RaterInput, typed: Typed): string | null {
  const { planIndication: indication } = input;
  return indication ? valueProblem(textOf(input, typed).value, indication.scoring) : null;
}

/** An input as the call takes it. */
export function sentOf(input: RaterInput, typed: Typed) {
  const { value, remark } = textOf(input, typed);
  return {
    id: input.rowId,
    version: input.version,
    value: numberOf(value),
    remark: remark.trim() || null,
  };
}

export interface Counts {
  readonly all: number;
  readonly submitted: number;
  /** Not submitted, with a value. */
  readonly filled: number;
  /** Not submitted, without one. */
  readonly empty: number;
}

/** How far the rater has come. */
export function countsOf(inputs: readonly RaterInput[], typed: Typed): Counts {
  const open = inputs.filter(isOpenInput);
  const filled = open.filter((input) => textOf(input, typed).value.trim() !== "").length;
  return {
    all: inputs.length,
    submitted: inputs.filter(({ submittedAt }) => submittedAt).length,
    filled,
    empty: open.length - filled,
  };
}

/** The place of an input among those that were sent, out of the path of an error: `inputs.3.value`. */
export function sentPlace(field: readonly string[] | string | null | undefined): number | null {
  const path = typeof field === "string" ? field.split(".") : (field ?? []);
  const place = path.find((part) => /^\d+$/.test(part));
  return place === undefined ? null : Number(place);
}
