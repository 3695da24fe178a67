/**
 * Table of a rater's inputs, by appraised member and indicator: its cells, unsaved texts, validation and
 * counts. Pure functions.
 */
import type { EnterIndicatorItemsPageQuery } from "@/__generated__/EnterIndicatorItemsPageQuery.graphql";
import { numberOf, typedOf, valueProblem } from "../_lib/values";
import type { CellPlace } from "./moves";

/** Input as the page's query returns it. */
export type RaterInput = NonNullable<EnterIndicatorItemsPageQuery["response"]["kpiInputs"]>["nodes"][number];
type Indication = NonNullable<RaterInput["planIndication"]>;
type Examine = NonNullable<RaterInput["examine"]>;

export interface TableColumn {
  readonly key: string;
  readonly indication: Indication;
  /** Relation of the viewer to the members, where it distinguishes two columns of one indicator. */
  readonly whoText: string | null;
}

export interface TableRow {
  readonly key: string;
  readonly examine: Examine;
  /** One input per column; null where the viewer does not rate. */
  readonly cells: readonly (RaterInput | null)[];
}

export interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}

/** Unsaved texts, by row id of their input. */
export type Typed = Readonly<Record<string, { readonly value: string; readonly remark: string }>>;

const columnKey = ({ who }: RaterInput, { rowId }: Indication) => `${rowId} ${who}`;

/** Table of the inputs: members by name, indicators in the plan's order. */
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

/** Name of an appraised member. */
export const nameOf = ({ member }: Examine): string => member?.name ?? "已离职成员";

/** Input of a cell. */
export const inputAt = ({ rows }: Table, { row, column }: CellPlace): RaterInput | null =>
  rows[row]?.cells[column] ?? null;

/** Whether an input can be edited. */
export const isOpenInput = (input: RaterInput | null): input is RaterInput =>
  Boolean(input?.viewerCan.save && !input.submittedAt);

/** Text of an input: the unsaved one, else the saved one. */
export function textOf(input: RaterInput, typed: Typed): { readonly value: string; readonly remark: string } {
  return typed[input.rowId] ?? { value: typedOf(input.value), remark: input.remark ?? "" };
}

/** Unsaved texts with one changed; a text equal to the saved one is dropped. */
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

/** Validation error of an input's text; null when it is valid. */
export function problemOf(input: RaterInput, typed: Typed): string | null {
  const { planIndication: indication } = input;
  return indication ? valueProblem(textOf(input, typed).value, indication.scoring) : null;
}

/** Input of the mutation for one value. */
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
  /** Number of unsubmitted inputs with a value. */
  readonly filled: number;
  /** Number of unsubmitted inputs without a value. */
  readonly empty: number;
}

/** Progress of the rater. */
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

/** Index of the input that an error of the server is about, from its path: `inputs.3.value`. */
export function sentPlace(field: readonly string[] | string | null | undefined): number | null {
  const path = typeof field === "string" ? field.split(".") : (field ?? []);
  const place = path.find((part) => /^\d+$/.test(part));
  return place === undefined ? null : Number(place);
}
