import { graphql, usePreloadedQuery } from "react-relay";
import { useLocation, useNavigate } from "react-router";
import type { ProjectAcceptTemplatePageDeleteMutation } from "@/__generated__/ProjectAcceptTemplatePageDeleteMutation.graphql";
import type { ProjectAcceptTemplatePageInitMutation } from "@/__generated__/ProjectAcceptTemplatePageInitMutation.graphql";
import type { ProjectAcceptTemplatePageQuery } from "@/__generated__/ProjectAcceptTemplatePageQuery.graphql";
import { useBatchSource } from "@/app/importBatches/useBatchSource";
import { loadChunk } from "@/app/page/chunk";
import { usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { RecordList } from "@/app/record/RecordList";
import { reportResult } from "@/app/record/reportResult";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useSave } from "@/relay/useAppMutation";
import { StatusTag } from "@/ui/frame/StatusTag";
import { templates as LIST } from "./list";

type TemplateRow = NonNullable<
  ProjectAcceptTemplatePageQuery["response"]["acceptanceTemplates"]
>["nodes"][number];

const COLUMNS = LIST.columns<TemplateRow>([
  { key: "name", title: "模板名称", width: 220, required: true, sortable: "NAME", grow: true },
  { key: "description", title: "说明", width: 280 },
  { key: "entryCount", title: "目录数", width: 88, number: true },
  { key: "requiredCount", title: "必交", width: 80, number: true, phone: true },
  {
    key: "enabled",
    title: "状态",
    width: 80,
    phone: true,
    render: ({ enabled }) => (
      <StatusTag tone={enabled ? "green" : "neutral"}>{enabled ? "启用" : "停用"}</StatusTag>
    ),
  },
  createdAtColumn,
]);

/** Loads the workbook export on demand. */
const importExchange = () => import("./exchange");

/** Templates of the acceptance directories of projects (business §2 Project: ProjectAcceptTemplate). */
export default function ProjectAcceptTemplatePage({ queryRef }: PageProps<ProjectAcceptTemplatePageQuery>) {
  const data = usePreloadedQuery<ProjectAcceptTemplatePageQuery>(
    graphql`
      query ProjectAcceptTemplatePageQuery(
        $page: PageInput!
        $filter: AcceptanceTemplateFilter
        $orderBy: [ProjectPartOrder!]
      ) {
        acceptanceTemplates(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId name description enabled entryCount requiredCount version createdAt
            viewerCan { update delete }
          }
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<ProjectAcceptTemplatePageDeleteMutation>(graphql`
    mutation ProjectAcceptTemplatePageDeleteMutation($ids: [ID!]!) {
      acceptanceTemplateDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const initialize = useSave<ProjectAcceptTemplatePageInitMutation>(graphql`
    mutation ProjectAcceptTemplatePageInitMutation {
      acceptanceTemplateInit { acceptanceTemplates { id } userErrors { field message code } }
    }
  `);
  const refresh = usePageRefresh();
  const list = useList(LIST, { batch: useBatchSource("pms/validateTemplate") });
  const go = useNavigate();
  // the administration has the same pages at URLs of its own
  const base = useLocation().pathname.startsWith("/admin") ? "/admin" : "/project";
  const total = data.acceptanceTemplates?.totalCount ?? 0;
  return (
    <RecordList
      {...list}
      subject="验收模板"
      columns={COLUMNS}
      page={data.acceptanceTemplates}
      nameOf={({ name }) => name}
      to={({ rowId }) => `${base}/ProjectAcceptTemplateEdit?id=${rowId}`}
      edit={async (row) => {
        await go(`${base}/ProjectAcceptTemplateEdit${row ? `?id=${row.rowId}` : ""}`);
        return false;
      }}
      remove={async (ids) => (await remove({ ids })).userErrors}
      importAction={async () => (await loadChunk(importExchange)).importTemplates(() => void refresh())}
      exportAction={async () =>
        (await loadChunk(importExchange)).exportTemplates(LIST.filterOf(list.state), total)
      }
      actions={
        total === 0
          ? [
              {
                key: "initialize",
                text: "使用推荐模板",
                onClick: () => reportResult(initialize({}), "已加入推荐的目录和模板", refresh),
              },
            ]
          : []
      }
      about="按项目类型准备好要移交哪些资料，项目里一键生成验收目录。"
    />
  );
}
