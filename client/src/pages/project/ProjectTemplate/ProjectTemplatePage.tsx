import { graphql, usePreloadedQuery } from "react-relay";
import { useLocation, useNavigate } from "react-router";
import type { ProjectTemplatePageCopyMutation } from "@/__generated__/ProjectTemplatePageCopyMutation.graphql";
import type { ProjectTemplatePageDeleteMutation } from "@/__generated__/ProjectTemplatePageDeleteMutation.graphql";
import type { ProjectTemplatePageMoveMutation } from "@/__generated__/ProjectTemplatePageMoveMutation.graphql";
import type { ProjectTemplatePageQuery } from "@/__generated__/ProjectTemplatePageQuery.graphql";
import type { ProjectTemplatePageSwitchMutation } from "@/__generated__/ProjectTemplatePageSwitchMutation.graphql";
import { useCan } from "@/access/Can";
import { usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { RecordList } from "@/app/record/RecordList";
import { reportResult } from "@/app/record/reportResult";
import { settingActions } from "@/app/record/settingActions";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useSave } from "@/relay/useAppMutation";
import { StatusTag } from "@/ui/frame/StatusTag";
import { openStart } from "../_lib/openProject";
import { templates as LIST } from "./list";

type TemplateRow = NonNullable<ProjectTemplatePageQuery["response"]["projectTemplates"]>["nodes"][number];

const COLUMNS = LIST.columns<TemplateRow>([
  { key: "name", title: "模板名称", width: 200, required: true, sortable: "NAME", grow: true },
  { key: "type", title: "项目类型", width: 104, render: ({ type }) => type?.text },
  {
    key: "days",
    title: "工期",
    width: 80,
    number: true,
    render: ({ days }) => (typeof days === "number" ? `${days} 天` : null),
  },
  { key: "milepostCount", title: "里程碑", width: 76, number: true },
  { key: "roleCount", title: "角色", width: 68, number: true },
  { key: "planCount", title: "收款", width: 68, number: true },
  { key: "taskCount", title: "任务", width: 68, number: true, phone: true },
  {
    key: "acceptanceTemplate",
    title: "验收模板",
    width: 168,
    render: ({ acceptanceTemplate }) => acceptanceTemplate?.name,
  },
  { key: "startCount", title: "已新建项目", width: 100, number: true },
  {
    key: "enabled",
    title: "状态",
    width: 76,
    phone: true,
    render: ({ enabled }) => (
      <StatusTag tone={enabled ? "green" : "neutral"}>{enabled ? "启用" : "停用"}</StatusTag>
    ),
  },
  { key: "description", title: "说明", width: 240, hidden: true },
  { ...createdAtColumn, hidden: true },
]);

/** List of project templates, from which new projects are created (business §2 Project). */
export default function ProjectTemplatePage({ queryRef }: PageProps<ProjectTemplatePageQuery>) {
  const data = usePreloadedQuery<ProjectTemplatePageQuery>(
    graphql`
      query ProjectTemplatePageQuery(
        $page: PageInput!
        $filter: ProjectTemplateFilter
        $orderBy: [ProjectTemplateOrder!]
      ) {
        projectTemplates(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId name description days enabled order version createdAt
            milepostCount roleCount planCount taskCount startCount
            type { value text }
            acceptanceTemplate { rowId name }
            viewerCan { update delete }
          }
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<ProjectTemplatePageDeleteMutation>(graphql`
    mutation ProjectTemplatePageDeleteMutation($ids: [ID!]!) {
      projectTemplateDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const copy = useSave<ProjectTemplatePageCopyMutation>(graphql`
    mutation ProjectTemplatePageCopyMutation($id: ID!) {
      projectTemplateCopy(input: { id: $id }) { projectTemplate { id } userErrors { field message code } }
    }
  `);
  const move = useSave<ProjectTemplatePageMoveMutation>(graphql`
    mutation ProjectTemplatePageMoveMutation($id: ID!, $order: Int!) {
      projectTemplateMove(input: { id: $id, order: $order }) { userErrors { field message code } }
    }
  `);
  const change = useSave<ProjectTemplatePageSwitchMutation>(graphql`
    mutation ProjectTemplatePageSwitchMutation($id: ID!, $version: Int!, $enabled: Boolean!) {
      projectTemplateUpdate(input: { id: $id, version: $version, changes: { enabled: $enabled } }) {
        userErrors { field message code }
      }
    }
  `);
  const refresh = usePageRefresh();
  const list = useList(LIST);
  const go = useNavigate();
  const can = useCan();
  // the administration has the same pages at addresses of its own
  const base = useLocation().pathname.startsWith("/admin") ? "/admin" : "/project";
  return (
    <RecordList
      {...list}
      subject="项目模板"
      columns={COLUMNS}
      page={data.projectTemplates}
      nameOf={({ name }) => name}
      to={({ rowId }) => `${base}/ProjectTemplateEdit?id=${rowId}`}
      edit={async (row) => {
        await go(`${base}/ProjectTemplateEdit${row ? `?id=${row.rowId}` : ""}`);
        return false;
      }}
      remove={async (ids) => (await remove({ ids })).userErrors}
      rowActions={({ rowId: id, version, enabled, order }) => [
        {
          key: "start",
          text: "新建项目",
          hidden: !enabled || !can({ perms: "project:create" }),
          onClick: () =>
            openStart({ templateId: id, onMade: (made) => void go(`/project/${made}/OverViewPage`) }),
        },
        { key: "copy", text: "复制", onClick: () => reportResult(copy({ id }), "已复制", refresh) },
        ...settingActions(
          { enabled, order },
          {
            change: (next) => change({ id, version, enabled: next }),
            move: (place) => move({ id, order: place }),
            refresh,
          },
        ),
      ]}
      about="一类项目要有的里程碑、成员角色、验收模板、收款计划和任务先在这里定好，新建项目时一次带入；也可以在项目里“存为模板”。"
    />
  );
}
