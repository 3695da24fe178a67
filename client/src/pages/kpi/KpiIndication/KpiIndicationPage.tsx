import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { KpiIndicationPageDeleteMutation } from "@/__generated__/KpiIndicationPageDeleteMutation.graphql";
import type { KpiIndicationPageEnableMutation } from "@/__generated__/KpiIndicationPageEnableMutation.graphql";
import type { KpiIndicationPageQuery } from "@/__generated__/KpiIndicationPageQuery.graphql";
import { useCan } from "@/access/Can";
import { createdAtColumn } from "@/app/record/columns";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { categoryNodes } from "@/domains/category/categoryTree";
import { KPI_KIND, KPI_SOURCE } from "@/domains/kpi/labels";
import { scoringText } from "@/domains/kpi/scoring";
import { useAppMutation, useSave } from "@/relay/useAppMutation";
import { StatusTag } from "@/ui/frame/StatusTag";
import { indications as LIST } from "./list";

export type IndicationRow = NonNullable<
  KpiIndicationPageQuery["response"]["kpiIndications"]
>["nodes"][number];

const openIndication = lazyRecordDialog(() => import("./KpiIndicationDialog"));

/** Origin of an indicator's value, as text. */
function originOf({ kind, source, eventCategory, formula }: IndicationRow): string {
  if (kind === "SOURCE") return source ? KPI_SOURCE[source].text : "";
  if (kind === "EVENT") return eventCategory?.name ?? "全部事件";
  return kind === "FORMULA" ? (formula ?? "") : "";
}

const COLUMNS = LIST.columns<IndicationRow>([
  { key: "name", title: "指标名称", width: 190, required: true, grow: true, sortable: "NAME" },
  { key: "category", title: "分类", width: 130, phone: true, render: ({ category }) => category?.name },
  {
    key: "kind",
    title: "指标类型",
    width: 104,
    phone: true,
    render: ({ kind }) => <StatusTag tone={KPI_KIND[kind].tone}>{KPI_KIND[kind].text}</StatusTag>,
  },
  { key: "origin", title: "取数", width: 130, render: originOf },
  { key: "unit", title: "单位", width: 72 },
  {
    key: "scoring",
    title: "评分规则",
    width: 264,
    tableOnly: true,
    render: ({ scoring, unit }) => scoringText(scoring, unit),
  },
  {
    key: "enabled",
    title: "状态",
    width: 76,
    render: ({ enabled }) => (
      <StatusTag tone={enabled ? "green" : "neutral"}>{enabled ? "启用" : "停用"}</StatusTag>
    ),
  },
  { key: "description", title: "说明", width: 220, hidden: true },
  { key: "createdBy", title: "创建人", width: 110, hidden: true, render: ({ createdBy }) => createdBy?.name },
  createdAtColumn,
]);

/** Library of the indicators that appraisal templates are built from (business §2 KPI: KpiIndication). */
export default function KpiIndicationPage({ queryRef }: PageProps<KpiIndicationPageQuery>) {
  const { kpiIndications, categoryTree, eventTree } = usePreloadedQuery<KpiIndicationPageQuery>(
    graphql`
      query KpiIndicationPageQuery(
        $page: PageInput!
        $filter: KpiIndicationFilter
        $orderBy: [KpiIndicationOrder!]
      ) {
        kpiIndications(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId version name kind unit description source formula enabled createdAt
            category { rowId name }
            eventCategory { rowId name }
            scoring { method base target perUnit floor cap steps { from score } }
            createdBy { rowId name }
            viewerCan { update delete }
          }
        }
        categoryTree(tree: KPI_INDICATION, deep: true) { rowId name parentRowId }
        eventTree: categoryTree(tree: KPI_EVENT, deep: true) { rowId name parentRowId }
      }
    `,
    queryRef,
  );
  const remove = useSave<KpiIndicationPageDeleteMutation>(graphql`
    mutation KpiIndicationPageDeleteMutation($ids: [ID!]!) {
      kpiIndicationDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const [enable] = useAppMutation<KpiIndicationPageEnableMutation>(
    graphql`
      mutation KpiIndicationPageEnableMutation($id: ID!, $version: Int!, $enabled: Boolean!) {
        kpiIndicationUpdate(input: { id: $id, version: $version, changes: { enabled: $enabled } }) {
          kpiIndication { id enabled version }
          userErrors { field message code }
        }
      }
    `,
    { errors: "inline" },
  );
  const nodes = useMemo(() => categoryNodes(categoryTree ?? []), [categoryTree]);
  const eventNodes = useMemo(() => categoryNodes(eventTree ?? []), [eventTree]);
  const list = useList(LIST, { categoryId: { nodes } });
  const creates = useCan()({ perms: "kpi:indication:create" });
  return (
    <RecordList
      {...list}
      subject="指标"
      columns={COLUMNS}
      page={kpiIndications}
      nameOf={({ name }) => name}
      create={creates ? {} : null}
      edit={(row) => openIndication({ row, nodes, eventNodes })}
      bin="KPI_INDICATION"
      remove={async (ids) => (await remove({ ids })).userErrors}
      rowActions={({ rowId: id, version, enabled, viewerCan }) => [
        {
          key: "enable",
          text: enabled ? "停用" : "启用",
          hidden: !viewerCan.update,
          onClick: () => enable({ id, version, enabled: !enabled }),
        },
      ]}
      panel={{
        facts: ({ scoring, unit }) => [{ label: "评分规则", value: scoringText(scoring, unit), span: 2 }],
      }}
      about="考核用的指标：怎么取数、怎么评分。模板从这里选择指标，选择时复制一份，之后各自修改。"
    />
  );
}
