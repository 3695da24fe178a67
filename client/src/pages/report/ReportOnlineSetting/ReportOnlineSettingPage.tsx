import type { ReactNode } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { ReportOnlineSettingPageCopyMutation } from "@/__generated__/ReportOnlineSettingPageCopyMutation.graphql";
import type { ReportOnlineSettingPageDeleteMutation } from "@/__generated__/ReportOnlineSettingPageDeleteMutation.graphql";
import type { ReportOnlineSettingPageMoveMutation } from "@/__generated__/ReportOnlineSettingPageMoveMutation.graphql";
import type { ReportOnlineSettingPageQuery } from "@/__generated__/ReportOnlineSettingPageQuery.graphql";
import type { ReportOnlineSettingPageSwitchMutation } from "@/__generated__/ReportOnlineSettingPageSwitchMutation.graphql";
import { found } from "@/app/errors";
import { PageLink, usePageNavigate } from "@/app/page/navigation";
import { usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { RecordList } from "@/app/record/RecordList";
import { reportResult } from "@/app/record/reportResult";
import { settingActions } from "@/app/record/settingActions";
import { useList } from "@/app/record/useList";
import type { PageModule, PageProps } from "@/app/routes/types";
import { positionOf, REPORT_CHART, REPORT_DATASET, REPORT_POSITION } from "@/domains/report/labels";
import { useSave } from "@/relay/useAppMutation";
import type { Column } from "@/ui/base/types";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import { SwitchInput } from "@/ui/input/choices";
import { isPhone } from "@/ui/list/cards";
import { openReport, openTemplates } from "../_lib/openReport";
import { openGrants, openVersions } from "../_life/openLife";
import { onlineReports as LIST } from "./list";

type ReportRow = NonNullable<ReportOnlineSettingPageQuery["response"]["onlineReports"]>["nodes"][number];
type Props = PageProps<ReportOnlineSettingPageQuery>;

/** Names of the grants' holders; deleted holders are left out. */
const namesOf = (grants: NonNullable<ReportRow["grants"]>) =>
  grants.flatMap(({ member, team, role }) => (member ?? team ?? role)?.name ?? []);

const columnsOf = (change: (row: ReportRow, enabled: boolean) => unknown): Column<ReportRow>[] =>
  LIST.columns<ReportRow>([
    { key: "name", title: "报表名称", width: 220, grow: true, required: true, sortable: "NAME" },
    {
      key: "order",
      title: "序号",
      width: 72,
      number: true,
      sortable: "ORDER",
      render: ({ order }) => order + 1,
    },
    {
      key: "dataset",
      title: "数据",
      width: 104,
      phone: true,
      render: ({ dataset }) => REPORT_DATASET[dataset].text,
    },
    {
      key: "roles",
      title: "谁能看",
      width: 180,
      render: ({ restricted, grants }) =>
        restricted ? (
          namesOf(grants ?? []).join("、") || "没有授权给任何人"
        ) : (
          <span className="ui-muted">有报表权限的人</span>
        ),
    },
    {
      key: "chart",
      title: "图",
      width: 88,
      render: ({ definition }) => REPORT_CHART[definition.chart.kind].text,
    },
    {
      key: "enabled",
      title: "启用",
      width: 84,
      phone: true,
      render: (row) =>
        // on phones the switch is in the card's menu, where it is easier to hit
        isPhone() ? (
          <StatusTag tone={row.enabled ? "green" : "neutral"}>{row.enabled ? "启用" : "停用"}</StatusTag>
        ) : (
          // a click on the switch must not open the row
          // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the click from the row
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the switch itself
          <span onClick={(event) => event.stopPropagation()}>
            <SwitchInput
              aria-label={`启用${row.name}`}
              value={row.enabled}
              disabled={!row.viewerCan.update}
              onChange={(enabled) => void change(row, enabled)}
            />
          </span>
        ),
    },
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
    { key: "remark", title: "说明", width: 200, hidden: true },
    { ...createdAtColumn, hidden: true },
  ]);

/** One page component per position; each has a path of its own in the navigation (`routes/report.ts`). */
const PAGES: Readonly<Record<string, (props: Props) => ReactNode>> = {
  project: (props) => <ReportOnlineSettingPage {...props} params={{ menuPosition: "project" }} />,
  customer: (props) => <ReportOnlineSettingPage {...props} params={{ menuPosition: "customer" }} />,
  task: (props) => <ReportOnlineSettingPage {...props} params={{ menuPosition: "task" }} />,
  work: (props) => <ReportOnlineSettingPage {...props} params={{ menuPosition: "work" }} />,
};

export function of(menuPosition: string): PageModule {
  return { default: PAGES[menuPosition] ?? ReportOnlineSettingPage };
}

/** Reports of a position, for members who manage them (business §2 Online reports: ReportOnlineSetting). */
export default function ReportOnlineSettingPage({ queryRef, params }: Props) {
  const data = usePreloadedQuery<ReportOnlineSettingPageQuery>(
    graphql`
      query ReportOnlineSettingPageQuery(
        $page: PageInput!
        $filter: OnlineReportFilter
        $orderBy: [OnlineReportOrder!]
      ) {
        onlineReports(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId name remark dataset enabled order path version createdAt updatedAt
            restricted
            grants { member { name } team { name } role { name } }
            definition { chart { kind } }
            updatedBy { name }
            viewerCan { read update share delete }
          }
        }
      }
    `,
    queryRef,
  );
  const position = found(positionOf(params.menuPosition));
  const title = `${REPORT_POSITION[position].text}报表设置`;
  usePageTitle(title);
  const copy = useSave<ReportOnlineSettingPageCopyMutation>(graphql`
    mutation ReportOnlineSettingPageCopyMutation($id: ID!) {
      onlineReportCopy(input: { id: $id }) { userErrors { field message code } }
    }
  `);
  const remove = useSave<ReportOnlineSettingPageDeleteMutation>(graphql`
    mutation ReportOnlineSettingPageDeleteMutation($ids: [ID!]!) {
      onlineReportDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const move = useSave<ReportOnlineSettingPageMoveMutation>(graphql`
    mutation ReportOnlineSettingPageMoveMutation($id: ID!, $order: Int!) {
      onlineReportMove(input: { id: $id, order: $order }) { userErrors { field message code } }
    }
  `);
  const change = useSave<ReportOnlineSettingPageSwitchMutation>(graphql`
    mutation ReportOnlineSettingPageSwitchMutation($id: ID!, $version: Int!, $enabled: Boolean!) {
      onlineReportUpdate(input: { id: $id, version: $version, changes: { enabled: $enabled } }) {
        onlineReport { id enabled version }
        userErrors { field message code }
      }
    }
  `);
  const refresh = usePageRefresh();
  const go = usePageNavigate();
  const list = useList(LIST);
  const after = async (opened: Promise<boolean>) => {
    if (await opened) await refresh();
  };
  const columns = columnsOf(({ rowId: id, version }, enabled) =>
    reportResult(change({ id, version, enabled }), enabled ? "已启用" : "已停用", refresh),
  );
  return (
    <RecordList
      {...list}
      title={title}
      subject="报表"
      bin="ONLINE_REPORT"
      columns={columns}
      page={data.onlineReports}
      nameOf={({ name }) => name}
      edit={(row) => openReport(row ? { id: row.rowId } : { position })}
      remove={async (ids) => (await remove({ ids })).userErrors}
      panel={{
        content: ({ path, viewerCan }) =>
          viewerCan.read ? (
            <PageLink to={path}>打开报表</PageLink>
          ) : (
            <p className="ui-muted">您看不到这张报表的数据。</p>
          ),
      }}
      actions={[
        {
          key: "template",
          text: "从模板新增",
          onClick: async () => {
            if (await openTemplates({ position })) await refresh();
          },
        },
        {
          key: "query",
          text: "从数据结构新增",
          onClick: () => go(`/report/query/new?position=${REPORT_POSITION[position].slug}`),
        },
        {
          key: "read",
          text: "查看报表",
          onClick: () => go(`/admin/${REPORT_POSITION[position].slug}/online/report`),
        },
      ]}
      rowActions={({ rowId: id, name, version, enabled, order, path, viewerCan }) => [
        { key: "open", text: "查看", hidden: !viewerCan.read, onClick: () => go(path) },
        { key: "grants", text: "授权", hidden: !viewerCan.share, onClick: () => after(openGrants({ id })) },
        {
          key: "copy",
          text: "复制",
          hidden: !viewerCan.update,
          onClick: () => reportResult(copy({ id }), "已复制，副本未启用", refresh),
        },
        {
          key: "versions",
          text: "历史版本",
          hidden: !viewerCan.update,
          onClick: () => after(openVersions({ id, name })),
        },
        ...settingActions(
          { enabled, order },
          {
            change: (next) => change({ id, version, enabled: next }),
            move: (place) => move({ id, order: place }),
            refresh,
          },
        ),
      ]}
      about="把数据按部门、人员、时间等分组统计，做成大家随时能打开的报表。可以从模板开始，也可以自己新增。"
    />
  );
}
