import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { KpiTemplatePageDeleteMutation } from "@/__generated__/KpiTemplatePageDeleteMutation.graphql";
import type { KpiTemplatePageEnableMutation } from "@/__generated__/KpiTemplatePageEnableMutation.graphql";
import type { KpiTemplatePageQuery } from "@/__generated__/KpiTemplatePageQuery.graphql";
import { useCan } from "@/access/Can";
import { usePageNavigate } from "@/app/page/navigation";
import { createdAtColumn } from "@/app/record/columns";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { categoryNodes } from "@/domains/category/categoryTree";
import { KPI_MISSING } from "@/domains/kpi/labels";
import { templateOf, usePrefix } from "@/domains/kpi/usePrefix";
import { useAppMutation, useSave } from "@/relay/useAppMutation";
import { formatNumber } from "@/ui/base/format";
import { StatusTag } from "@/ui/frame/StatusTag";
import { templates as LIST } from "./list";

type TemplateRow = NonNullable<KpiTemplatePageQuery["response"]["kpiTemplates"]>["nodes"][number];

const COLUMNS = LIST.columns<TemplateRow>([
  { key: "name", title: "模板名称", width: 200, required: true, grow: true, sortable: "NAME" },
  { key: "category", title: "分类", width: 130, render: ({ category }) => category?.name },
  {
    key: "sections",
    title: "分组与权重",
    width: 280,
    phone: true,
    render: ({ sections }) =>
      sections.map(({ name, weight }) => `${name} ${formatNumber(weight)}%`).join("、"),
  },
  { key: "indicationCount", title: "指标", width: 68, number: true },
  {
    key: "missing",
    title: "缺项",
    width: 150,
    hidden: true,
    render: ({ missing }) => KPI_MISSING[missing].text,
  },
  {
    key: "grades",
    title: "等级",
    width: 150,
    render: ({ grades }) => grades.map(({ name }) => name).join("、") || "不分等级",
  },
  {
    key: "anonymous",
    title: "匿名评分",
    width: 88,
    hidden: true,
    render: ({ anonymous }) => (anonymous ? "是" : "否"),
  },
  {
    key: "enabled",
    title: "状态",
    width: 76,
    phone: true,
    render: ({ enabled }) => (
      <StatusTag tone={enabled ? "green" : "neutral"}>{enabled ? "启用" : "停用"}</StatusTag>
    ),
  },
  { key: "description", title: "说明", width: 220, hidden: true },
  { key: "createdBy", title: "创建人", width: 110, hidden: true, render: ({ createdBy }) => createdBy?.name },
  createdAtColumn,
]);

/** List of the templates that appraisal plans are made from (business §2 KPI: KpiTemplate). */
export default function KpiTemplatePage({ queryRef }: PageProps<KpiTemplatePageQuery>) {
  const { kpiTemplates, categoryTree } = usePreloadedQuery<KpiTemplatePageQuery>(
    graphql`
      query KpiTemplatePageQuery($page: PageInput!, $filter: KpiTemplateFilter, $orderBy: [KpiTemplateOrder!]) {
        kpiTemplates(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId version name description missing anonymous enabled indicationCount createdAt
            category { rowId name }
            sections { name weight }
            grades { name from }
            createdBy { rowId name }
            viewerCan { update delete }
          }
        }
        categoryTree(tree: KPI_TEMPLATE, deep: true) { rowId name parentRowId }
      }
    `,
    queryRef,
  );
  const remove = useSave<KpiTemplatePageDeleteMutation>(graphql`
    mutation KpiTemplatePageDeleteMutation($ids: [ID!]!) {
      kpiTemplateDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const [enable] = useAppMutation<KpiTemplatePageEnableMutation>(
    graphql`
      mutation KpiTemplatePageEnableMutation($id: ID!, $version: Int!, $enabled: Boolean!) {
        kpiTemplateUpdate(input: { id: $id, version: $version, changes: { enabled: $enabled } }) {
          kpiTemplate { id enabled version }
          userErrors { field message code }
        }
      }
    `,
    { errors: "inline" },
  );
  const nodes = useMemo(() => categoryNodes(categoryTree ?? []), [categoryTree]);
  const list = useList(LIST, { categoryId: { nodes } });
  const creates = useCan()({ perms: "kpi:template:create" });
  const go = usePageNavigate();
  const prefix = usePrefix();
  return (
    <RecordList
      {...list}
      subject="考核模板"
      columns={COLUMNS}
      page={kpiTemplates}
      nameOf={({ name }) => name}
      to={({ rowId }) => templateOf(prefix, rowId)}
      create={creates ? {} : null}
      // the editor refetches the list by itself
      edit={(row) => {
        go(templateOf(prefix, row?.rowId));
        return Promise.resolve(false);
      }}
      bin="KPI_TEMPLATE"
      remove={async (ids) => (await remove({ ids })).userErrors}
      rowActions={({ rowId: id, version, enabled, viewerCan }) => [
        {
          key: "copy",
          text: "复制",
          hidden: !creates,
          onClick: () => go(`${templateOf(prefix)}?from=${id}`),
        },
        {
          key: "enable",
          text: enabled ? "停用" : "启用",
          hidden: !viewerCan.update,
          onClick: () => enable({ id, version, enabled: !enabled }),
        },
      ]}
      about="模板规定考核哪些指标、各占多少权重、由谁评分、怎样定等级。计划按模板建立，建立后模板的修改不影响已有计划。"
    />
  );
}
