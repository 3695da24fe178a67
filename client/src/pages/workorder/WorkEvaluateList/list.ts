/** List of evaluations of work orders: filters and sorts. */

import type { WorkEvaluateListPageQuery$variables } from "@/__generated__/WorkEvaluateListPageQuery.graphql";
import { days, defineList, multi, record } from "@/app/record/list";

/** Options of the overall rating. */
const STARS = [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: `${stars} 星` }));

/** List of evaluations of work orders (business §2 Work order: WorkEvaluateList). */
export const evaluates = defineList<WorkEvaluateListPageQuery$variables>()({
  title: "评价列表",
  keyword: false,
  storageKey: "work/evaluates",
  sorts: ["CREATED_AT", "SCORE"],
  filters: {
    score: multi("总体评价", STARS, { primary: true, as: null }),
    customerId: record("客户"),
    directorId: record("技术员", { primary: true }),
    createdAt: days("评价时间", { primary: true }),
  },
  also: ({ score }) => {
    const known = score.filter((stars) => STARS.some(({ value }) => value === stars)).map(Number);
    return known.length > 0 ? { score: known } : {};
  },
});
