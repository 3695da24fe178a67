import type { McenterDetailPageQuery$variables } from "@/__generated__/McenterDetailPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { days, defineList, record, select } from "@/app/record/list";
import { FACT_KIND } from "@/domains/mcenter/labels";
import { yearOf } from "../_lib/address";

/** List of the amounts that count towards a target (business §2 Management centre: mcenterDetail). */
export const details = defineList<McenterDetailPageQuery$variables>()({
  title: "销售明细",
  keyword: false,
  storageKey: "mcenter/detail",
  filters: {
    teamId: record("团队", { primary: true }),
    memberId: record("成员", { primary: true }),
    days: days("日期", { primary: true, as: null }),
    kind: select("类型", optionsOf(FACT_KIND)),
    customerId: record("客户"),
    projectId: record("项目"),
  },
  variables: ({ page, filter, values }, search) => {
    const year = yearOf(search);
    const { from, to } = values.days ?? { from: `${year}-01-01`, to: `${year}-12-31` };
    return {
      page,
      year,
      teamId: filter.teamId ?? null,
      memberId: filter.memberId ?? null,
      member: filter.memberId ?? "0",
      ofMember: Boolean(filter.memberId),
      filter: { ...filter, from: from.slice(0, 10), to: to.slice(0, 10) },
    };
  },
});
