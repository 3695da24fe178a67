/** List of the ledger of receivables: grouping, filters and sorts in the URL. */
import type { LedgerPageQuery$variables, ReceivableBy } from "@/__generated__/LedgerPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { defineList, flag, record, select } from "@/app/record/list";
import { BUCKET } from "@/domains/mcenter/labels";
import { dayOf } from "../_lib/address";

/** Name of the URL parameter that groups rows by customer or by project. */
export const BY = "by";

export const byOf = (search: URLSearchParams): ReceivableBy =>
  search.get(BY) === "PROJECT" ? "PROJECT" : "CUSTOMER";

/** List of customers' receivables as of a day (business §2 Management centre: ledger). */
export const ledger = defineList<LedgerPageQuery$variables>()({
  title: "应收台账",
  keyword: "客户或项目名称、拼音",
  storageKey: "mcenter/ledger",
  sorts: [
    "MISSING",
    "OVERDUE",
    "DUE",
    "CONTRACT",
    "RECEIVED",
    "NOT_DUE",
    "D0_30",
    "D31_60",
    "D61_90",
    "D90_UP",
    "ADVANCE",
  ],
  sort: { field: "MISSING", direction: "DESC" },
  filters: {
    overdue: flag("仅看逾期", { primary: true }),
    bucket: select("账龄", optionsOf(BUCKET), { primary: true }),
    ownerId: record("负责人", { primary: true }),
    teamId: record("团队"),
    customerId: record("客户"),
    projectId: record("项目"),
  },
  variables: ({ page, filter: chosen, orderBy }, search) => {
    const filter = { ...chosen, asOf: dayOf(search), by: byOf(search) };
    return { page, filter, orderBy };
  },
});
