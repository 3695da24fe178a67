import { graphql, usePreloadedQuery } from "react-relay";
import brokenQuery, { type exploringBrokenQuery } from "@/__generated__/exploringBrokenQuery.graphql";
import type { ReportQueryListPageDeleteMutation } from "@/__generated__/ReportQueryListPageDeleteMutation.graphql";
import type { ReportQueryListPageQuery } from "@/__generated__/ReportQueryListPageQuery.graphql";
import type { ReportQueryListPageSwitchMutation } from "@/__generated__/ReportQueryListPageSwitchMutation.graphql";
import { useCan } from "@/access/Can";
import { PageLink, usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePagePending, usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { RecordList } from "@/app/record/RecordList";
import { reportResult } from "@/app/record/reportResult";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { REPORT_POSITION } from "@/domains/report/labels";
import { useSave } from "@/relay/useAppMutation";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import { ListPage } from "@/ui/list/ListPage";
import { reportQueries as LIST } from "./list";
import "../_query/query.css";

type QueryRow = NonNullable<ReportQueryListPageQuery["response"]["reportQueries"]>["nodes"][number];

const COLUMNS = LIST.columns<QueryRow>([
  { key: "name", title: "报表名称", width: 240, grow: true, required: true, sortable: "NAME" },
  {
    key: "position",
    title: "位置",
    width: 88,
    phone: true,
    render: ({ position }) => (
      <StatusTag tone={REPORT_POSITION[position].tone}>{REPORT_POSITION[position].text}</StatusTag>
    ),
  },
  {
    key: "state",
    title: "状态",
    width: 112,
    phone: true,
    render: ({ enabled, problems }) =>
      problems.length > 0 ? (
        <StatusTag tone="red">需要修改</StatusTag>
      ) : (
        <StatusTag tone={enabled ? "green" : "neutral"}>{enabled ? "启用" : "停用"}</StatusTag>
      ),
  },
  {
    key: "roles",
    title: "谁能看",
    width: 180,
    render: ({ roles }) =>
      roles && roles.length > 0 ? (
        roles.map(({ name }) => name).join("、")
      ) : (
        <span className="ui-muted">有报表权限的人</span>
      ),
  },
  { key: "number", title: "版本", width: 72, number: true },
  {
    key: "updatedAt",
    title: "更新时间",
    width: 132,
    sortable: "UPDATED_AT",
    render: ({ updatedAt }) => <ListTime value={updatedAt} />,
  },
  {
    key: "updatedBy",
    title: "更新人",
    width: 96,
    hidden: true,
    render: ({ updatedBy }) => updatedBy?.name,
  },
  { key: "remark", title: "说明", width: 220, hidden: true },
  { ...createdAtColumn, hidden: true },
]);

/** Readers see only readable queries, without their audience. */
const READ = COLUMNS.filter(({ key }) => !["state", "roles", "number"].includes(key));

const NOTHING = {};

/** Stored queries: those that the viewer may read, with the editor for members who make reports. */
export default function ReportQueryListPage({ queryRef }: PageProps<ReportQueryListPageQuery>) {
  const data = usePreloadedQuery<ReportQueryListPageQuery>(
    graphql`
      query ReportQueryListPageQuery(
        $page: PageInput!
        $filter: ReportQueryFilter
        $orderBy: [ReportQueryOrder!]
      ) {
        reportQueries(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId name remark position enabled number path problems version createdAt updatedAt
            roles { rowId name }
            updatedBy { name }
            viewerCan { update delete }
          }
        }
      }
    `,
    queryRef,
  );
  usePageTitle(LIST.title);
  const manages = useCan()({ perms: "e:manage" });
  const breadcrumb = useBreadcrumb();
  const pending = usePagePending();
  const broken = usePlainQuery<exploringBrokenQuery>(brokenQuery, NOTHING, { waits: !manages });
  const remove = useSave<ReportQueryListPageDeleteMutation>(graphql`
    mutation ReportQueryListPageDeleteMutation($ids: [ID!]!) {
      reportQueryDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const change = useSave<ReportQueryListPageSwitchMutation>(graphql`
    mutation ReportQueryListPageSwitchMutation($id: ID!, $version: Int!, $enabled: Boolean!) {
      reportQueryUpdate(input: { id: $id, version: $version, changes: { enabled: $enabled } }) {
        reportQuery { id enabled version }
        userErrors { field message code }
      }
    }
  `);
  const refresh = usePageRefresh();
  const go = usePageNavigate();
  const list = useList(LIST);
  const editor = (row?: QueryRow) => {
    go(row ? `/report/query/${row.rowId}/edit` : "/report/query/new");
    // it is a page of its own: nothing has been saved yet
    return Promise.resolve(false);
  };
  if (!manages)
    return (
      <ListPage
        {...list}
        title={LIST.title}
        breadcrumb={breadcrumb}
        columns={READ}
        rows={data.reportQueries?.nodes ?? null}
        rowKey={({ rowId }) => rowId}
        total={data.reportQueries?.totalCount ?? null}
        refetching={pending}
        opens={{ to: ({ path }) => path }}
        empty={{ text: "查询报表由管理员设置。需要查看时，请联系管理员新增，或为您的角色开放。" }}
      />
    );
  return (
    <RecordList
      {...list}
      title={LIST.title}
      subject="查询报表"
      bin="REPORT_QUERY"
      columns={COLUMNS}
      page={data.reportQueries}
      nameOf={({ name }) => name}
      to={({ path }) => path}
      edit={editor}
      remove={async (ids) => (await remove({ ids })).userErrors}
      rowActions={({ rowId: id, version, enabled, viewerCan }) => [
        {
          key: "enabled",
          text: enabled ? "停用" : "启用",
          hidden: !viewerCan.update,
          onClick: () =>
            reportResult(change({ id, version, enabled: !enabled }), enabled ? "已停用" : "已启用", refresh),
        },
      ]}
      create={{ text: "从数据结构新增" }}
      header={<Broken all={broken.data?.reportQueryBroken ?? []} />}
      about="从数据结构里点选字段做成的表格：客户、他们的项目、未收金额……不用写查询，每个人打开只看到自己有权看的数据。"
    />
  );
}

/** Queries that no longer fit the schema, each with a link to repair it. */
function Broken({ all }: { all: NonNullable<exploringBrokenQuery["response"]["reportQueryBroken"]> }) {
  if (all.length === 0) return null;
  return (
    <div className="query-stale" role="status">
      <span>数据结构已改变，{all.length} 张报表需要修改：</span>
      {all.map(({ reportQuery: { rowId, name }, problems }) => (
        <PageLink key={rowId} to={`/report/query/${rowId}/edit`} title={problems.join("；")}>
          {name}
        </PageLink>
      ))}
    </div>
  );
}
