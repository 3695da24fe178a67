import { graphql, usePreloadedQuery } from "react-relay";
import type { McenterDetailPageQuery } from "@/__generated__/McenterDetailPageQuery.graphql";
import { useBreadcrumb, usePagePending } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { FACT_KIND } from "@/domains/mcenter/labels";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useProjectSource } from "@/domains/project/useProjectSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useSearchChange } from "@/ui/base/addressNow";
import { formatMoney, formatNumber } from "@/ui/base/format";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListPage } from "@/ui/list/ListPage";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { lineColumns } from "../_components/lineColumns";
import { YearBar } from "../_components/YearBar";
import { today } from "../_lib/address";
import { details as LIST } from "./list";
import { Periods } from "./Periods";
import "../_components/mcenter.css";

type Row = NonNullable<McenterDetailPageQuery["response"]["salesFacts"]>["nodes"][number];

const COLUMNS = LIST.columns<Row>([
  { key: "day", title: "日期", width: 112, required: true },
  {
    key: "kind",
    title: "类型",
    width: 84,
    render: ({ kind }) => <StatusTag tone={FACT_KIND[kind].tone}>{FACT_KIND[kind].text}</StatusTag>,
  },
  {
    key: "project",
    title: "项目",
    width: 200,
    grow: true,
    phone: true,
    render: ({ project }) => project?.name ?? "看不到的项目",
  },
  {
    key: "amount",
    title: "金额（元）",
    width: 128,
    number: true,
    phone: true,
    render: ({ amount }) => formatMoney(amount),
  },
  {
    key: "customer",
    title: "客户",
    width: 160,
    render: ({ customer }) => customer?.name,
  },
  { key: "member", title: "成员", width: 100, render: ({ member }) => member?.name ?? "无负责人" },
  { key: "team", title: "团队", width: 130, render: ({ team }) => team?.name ?? "未归属团队" },
]);

/**
 * Achievement of a sales target: the year by month and week, and every receipt or contract that counts
 * (business §2 Management centre: mcenterDetail).
 */
export default function McenterDetailPage({ queryRef }: PageProps<McenterDetailPageQuery>) {
  const data = usePreloadedQuery<McenterDetailPageQuery>(
    graphql`
      query McenterDetailPageQuery(
        $year: Int!
        $teamId: ID
        $memberId: ID
        $member: ID!
        $ofMember: Boolean!
        $page: PageInput!
        $filter: SalesFactFilter
      ) {
        ...Periods_query @arguments(year: $year, teamId: $teamId, memberId: $memberId)
        salesTargetsByMember(year: $year, memberId: $member) @include(if: $ofMember) {
          targetTotal achievedTotal targetToDate gap standing
          team { id rowId name }
          member { id rowId name }
        }
        salesFacts(page: $page, filter: $filter) {
          totalCount
          nodes {
            rowId kind day amount
            project { id rowId name }
            customer { id rowId name }
            member { id rowId name }
            team { id rowId name }
          }
        }
        salesFactSum(filter: $filter) { count amount }
      }
    `,
    queryRef,
  );
  const { year, filter } = queryRef.variables;
  const changeSearch = useSearchChange();
  const pending = usePagePending();
  const list = useList(LIST, {
    teamId: useTeamSource({ type: "INTERNAL" }),
    memberId: useMemberSource(),
    customerId: useCustomerSource(),
    projectId: useProjectSource(),
  });
  const lines = data.salesTargetsByMember ?? [];
  const name = lines[0]?.member?.name;
  const sum = data.salesFactSum;
  return (
    <div className="ui-page" aria-busy={pending}>
      <PageHeader title={name ? `${name}的销售明细` : "销售明细"} breadcrumb={useBreadcrumb()}>
        <YearBar year={year} />
      </PageHeader>
      <Periods
        query={data}
        year={year}
        today={today()}
        onDays={(days) => changeSearch({ days, pageNo: null })}
      />
      {lines.length > 0 ? (
        <Card title={`${name ?? "成员"}在各团队的目标`} padding={false}>
          <SimpleTable
            label="各团队的目标"
            pinned
            columns={[
              {
                key: "team",
                title: "团队",
                width: 160,
                grow: true,
                render: ({ team }: (typeof lines)[number]) => team?.name ?? "未归属团队",
              },
              ...lineColumns,
            ]}
            rows={lines}
            rowKey={({ team }) => team?.rowId ?? "none"}
          />
        </Card>
      ) : null}
      <p className="ui-muted ui-small">
        明细为 {filter?.from} 至 {filter?.to}，回款归当时的项目负责人和团队，以后换人、换团队都不变
      </p>
      <ListPage<Row>
        {...list}
        embedded
        title="明细"
        columns={COLUMNS}
        rows={data.salesFacts?.nodes ?? null}
        rowKey={({ kind, rowId }) => `${kind}-${rowId}`}
        total={data.salesFacts?.totalCount ?? null}
        refetching={pending}
        opens={{ to: ({ project }) => (project ? `/project/${project.rowId}/CollectionPlanList` : null) }}
        summary={
          sum ? (
            <span className="mcenter-sum">
              合计 {formatNumber(sum.count)} 笔，{formatMoney(sum.amount)} 元
            </span>
          ) : null
        }
        empty={{ text: "这段时间没有计入目标的回款或合同。" }}
      />
    </div>
  );
}
