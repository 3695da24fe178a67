import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { UncompletedPageQuery } from "@/__generated__/UncompletedPageQuery.graphql";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useSearchChange } from "@/ui/base/addressNow";
import { formatMoney, formatNumber } from "@/ui/base/format";
import { Tabs } from "@/ui/frame/Tabs";
import { BehindRows } from "./BehindRows";
import { LateRows, type UncompletedList } from "./LateRows";
import { uncompleted as LIST, TAB, TABS, tabOf } from "./list";
import { dunningDaysOf } from "./nextStep";
import "../_components/mcenter.css";

/**
 * Overdue payment plans and missed sales targets, with the responsible members and next steps
 * (business §2 Management centre: uncompleted).
 */
export default function UncompletedPage({ queryRef }: PageProps<UncompletedPageQuery>) {
  const data = usePreloadedQuery<UncompletedPageQuery>(
    graphql`
      query UncompletedPageQuery(
        $page: PageInput!
        $filter: ReceivableFilter
        $behind: SalesPersonalTargetFilter!
        $late: Boolean!
      ) {
        receivablePlans(page: $page, filter: $filter, late: true) @include(if: $late) { ...LateRows_plans }
        configValue(code: MCENTER) { value }
        receivableSum(filter: $filter) { overdue }
        salesPersonalTargets(page: $page, filter: $behind) @skip(if: $late) { ...BehindRows_lines }
        salesPersonalTargetSum(filter: $behind) { behind }
      }
    `,
    queryRef,
  );
  const [search] = useSearchParams();
  const changeSearch = useSearchChange();
  const teamId = useTeamSource({ type: "INTERNAL" });
  const ownerId = useMemberSource();
  // while the other tab loads the URL is ahead of the data: the loaded part decides
  const { late, behind } = queryRef.variables;
  const list = useList(LIST, {
    teamId,
    ownerId: { ...ownerId, hidden: !late },
  }) as unknown as UncompletedList;
  const header = (
    <>
      <Tabs
        label="待完成"
        value={tabOf(search)}
        tabs={TABS.map((tab) => ({
          ...tab,
          ...(tab.key === "BEHIND" ? { count: data.salesPersonalTargetSum?.behind ?? null } : {}),
        }))}
        onChange={(key) =>
          changeSearch({ [TAB]: key === "BEHIND" ? key : null, ownerId: null, pageNo: null, keyword: null })
        }
      />
      <p className="ui-muted ui-small">
        逾期未收合计 {formatMoney(data.receivableSum?.overdue ?? 0)} 元，
        {formatNumber(data.salesPersonalTargetSum?.behind ?? 0)} 个成员目标落后
      </p>
    </>
  );
  return late ? (
    <LateRows
      plans={data.receivablePlans}
      list={list}
      header={header}
      dunningDays={dunningDaysOf(data.configValue?.value)}
    />
  ) : (
    <BehindRows lines={data.salesPersonalTargets} list={list} year={behind.year} header={header} />
  );
}
