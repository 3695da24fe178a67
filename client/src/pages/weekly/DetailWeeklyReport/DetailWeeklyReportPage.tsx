import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { DetailWeeklyReportPageQuery } from "@/__generated__/DetailWeeklyReportPageQuery.graphql";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { DictTags, optionsOfItems } from "@/app/record/dictItems";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { WEEKLY_SCOPE } from "@/domains/weekly/labels";
import { panelOf } from "@/domains/weekly/panel";
import { WeeklyTags } from "@/domains/weekly/WeeklyHead";
import { weekText } from "@/domains/weekly/weeks";
import { PersonName } from "@/ui/frame/Avatar";
import { Ellipsis, ListTime } from "@/ui/frame/text";
import { ListPage } from "@/ui/list/ListPage";
import { reports as LIST } from "./list";

type Row = NonNullable<DetailWeeklyReportPageQuery["response"]["weeklies"]>["nodes"][number];

const COLUMNS = LIST.columns<Row>([
  {
    key: "author",
    title: "填写人",
    width: 120,
    required: true,
    render: ({ author }) =>
      author ? <PersonName name={author.name} src={author.avatarUrl} /> : "已离职成员",
  },
  {
    key: "week",
    title: "周",
    width: 150,
    phone: true,
    sortable: "MONDAY",
    render: ({ year, week }) => weekText({ year, number: week }),
  },
  { key: "scope", title: "类型", width: 100, render: ({ scope }) => WEEKLY_SCOPE[scope].text },
  { key: "team", title: "团队", width: 140, render: ({ team }) => team?.name },
  {
    key: "status",
    title: "状态",
    width: 170,
    phone: true,
    render: ({ status, late }) => (
      <span className="ui-row">
        <WeeklyTags status={status} late={late} />
      </span>
    ),
  },
  {
    key: "grades",
    title: "评级",
    width: 130,
    render: ({ weeklyComments }) => <DictTags items={weeklyComments.flatMap(({ grade }) => grade ?? [])} />,
  },
  {
    key: "words",
    title: "工作小结",
    width: 246,
    grow: true,
    render: ({ words }) => (words ? <Ellipsis>{words}</Ellipsis> : null),
  },
  {
    key: "submittedAt",
    title: "提交时间",
    width: 168,
    sortable: "SUBMITTED_AT",
    render: ({ submittedAt }) => <ListTime value={submittedAt} />,
  },
  { ...createdAtColumn, hidden: true },
]);

/** Loads the workbook export on demand. */
const importExchange = () => import("./exchange");

/**
 * List of the weekly reports and summaries visible to the viewer; linked from statistics (business §2
 * Weekly: detail).
 */
export default function DetailWeeklyReportPage({ queryRef }: PageProps<DetailWeeklyReportPageQuery>) {
  const { weeklies, dictItems } = usePreloadedQuery<DetailWeeklyReportPageQuery>(
    graphql`
      query DetailWeeklyReportPageQuery($page: PageInput!, $filter: WeeklyFilter, $orderBy: [WeeklyOrder!]) {
        weeklies(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            scope
            year
            week
            status
            late
            words
            submittedAt
            createdAt
            author { name avatarUrl }
            team { name }
            weeklyComments { id grade { value text color } }
          }
        }
        dictItems(code: WEEKLY_COMMENT_GRADE) { value text }
      }
    `,
    queryRef,
  );
  const [params] = useSearchParams();
  const list = useList(LIST, {
    authorId: useMemberSource(),
    teamId: useTeamSource({ type: "INTERNAL" }),
    // it says something about the chosen team
    exactTeam: { hidden: !params.has("teamId") },
    grade: { options: optionsOfItems(dictItems) },
  });
  const refresh = usePageRefresh();
  const total = weeklies?.totalCount ?? null;
  const exporting = async () => {
    const { exportReports } = await importExchange();
    await exportReports(LIST.filterOf(list.state), total);
  };
  return (
    <ListPage<Row>
      {...list}
      breadcrumb={useBreadcrumb()}
      columns={COLUMNS}
      rows={weeklies?.nodes ?? null}
      rowKey={({ rowId }) => rowId}
      total={total}
      refetching={usePagePending()}
      exportAction={exporting}
      opens={{ panel: panelOf(refresh) }}
      empty={{ text: "您写的周报，以及提交给您看的周报和团队汇总会出现在这里。" }}
    />
  );
}
