/** Columns of the ledger of receivables. */
import type { LedgerPageQuery, ReceivableBy } from "@/__generated__/LedgerPageQuery.graphql";
import { formatDate, formatMoney } from "@/ui/base/format";
import type { Column } from "@/ui/base/types";
import { StatusTag } from "@/ui/frame/StatusTag";
import { today } from "../_lib/address";
import { type Cell, cellKey } from "./cells";
import { ledger } from "./list";

/** Row of the ledger: a customer or a project. */
export type LedgerRow = NonNullable<LedgerPageQuery["response"]["receivables"]>["nodes"][number];

/** Figures that open their plans: field of the row, column title, cell, and sort on the server. */
const CELLS = [
  ["missing", "未收（元）", "MISSING", "MISSING"],
  ["overdue", "逾期（元）", "LATE", "OVERDUE"],
  ["notDue", "未到期（元）", "NOT_DUE", "NOT_DUE"],
  ["d0To30", "1–30 天", "D0_30", "D0_30"],
  ["d31To60", "31–60 天", "D31_60", "D31_60"],
  ["d61To90", "61–90 天", "D61_90", "D61_90"],
  ["d90Up", "90 天以上", "D90_UP", "D90_UP"],
] as const;

/**
 * Name of a row. Plans of projects without a customer share the row 0; the viewer may see the amounts of a
 * project and not its customer.
 */
export function nameOf(
  { rowId, customer, project }: Pick<LedgerRow, "rowId" | "customer" | "project">,
  by: ReceivableBy,
): string {
  if (by === "PROJECT") return project?.name ?? "看不到的项目";
  return customer?.name ?? (rowId === "0" ? "未关联客户" : "看不到的客户");
}

/** Columns of the ledger; a figure is a button that opens the plans it sums up. */
export function columnsOf(by: ReceivableBy, open: (key: string) => void): Column<LedgerRow>[] {
  const money = (
    key: "contract" | "due" | "received" | "advance",
    title: string,
    sortable: "CONTRACT" | "DUE" | "RECEIVED" | "ADVANCE",
  ) => ({
    key,
    title,
    width: key === "due" ? 144 : 124,
    number: true,
    sortable,
    render: (row: LedgerRow) => formatMoney(row[key]),
  });
  const cell = ([key, title, of, sortable]: (typeof CELLS)[number]) => ({
    key,
    title,
    width: 126,
    number: true,
    sortable,
    ...(key === "missing" || key === "overdue" ? { phone: true } : {}),
    render: (row: LedgerRow) =>
      row[key] > 0 ? (
        <button
          type="button"
          className="ui-link"
          aria-label={`${nameOf(row, by)}：${title} ${formatMoney(row[key])}`}
          onClick={(event) => {
            event.stopPropagation();
            open(cellKey(row.rowId, of satisfies Cell));
          }}
        >
          {formatMoney(row[key])}
        </button>
      ) : (
        "—"
      ),
  });
  return ledger.columns<LedgerRow>([
    {
      key: "name",
      title: by === "PROJECT" ? "项目" : "客户",
      width: 200,
      required: true,
      grow: true,
      render: (row) => nameOf(row, by),
    },
    ...(by === "PROJECT"
      ? [
          {
            key: "customer",
            title: "客户",
            width: 160,
            render: ({ customer }: LedgerRow) => customer?.name,
          },
        ]
      : []),
    money("contract", "合同额（元）", "CONTRACT"),
    money("due", "到期应收（元）", "DUE"),
    money("received", "已收（元）", "RECEIVED"),
    ...CELLS.map(cell),
    money("advance", "预收（元）", "ADVANCE"),
    {
      key: "promisedOn",
      title: "承诺付款",
      width: 130,
      render: ({ promisedOn, missing }) =>
        promisedOn ? (
          <span className="ui-row">
            {promisedOn}
            {promisedOn < today() && missing > 0 ? <StatusTag tone="red">已过</StatusTag> : null}
          </span>
        ) : null,
    },
    {
      key: "lastLetterAt",
      title: "最近催款",
      width: 112,
      hidden: true,
      render: ({ lastLetterAt }) => formatDate(lastLetterAt),
    },
  ]);
}
