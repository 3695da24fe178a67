import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { QuestionListPageDeleteMutation } from "@/__generated__/QuestionListPageDeleteMutation.graphql";
import type { QuestionListPageExportQuery } from "@/__generated__/QuestionListPageExportQuery.graphql";
import type { QuestionListPageQuery } from "@/__generated__/QuestionListPageQuery.graphql";
import { useBatchSource } from "@/app/importBatches/useBatchSource";
import { usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useProductSource } from "@/domains/catalog/useCatalogSources";
import { categoryNodes } from "@/domains/category/categoryTree";
import { useSave } from "@/relay/useAppMutation";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { StatusTag } from "@/ui/frame/StatusTag";
import { exportCatalog, importCatalog } from "../_lib/catalogExchange";
import { questions as LIST } from "./list";

export type QuestionRow = NonNullable<QuestionListPageQuery["response"]["questions"]>["nodes"][number];

const COLUMNS = LIST.columns<QuestionRow>([
  {
    key: "title",
    title: "问题",
    width: 320,
    grow: true,
    required: true,
    sortable: "NAME",
  },
  { key: "faultType", title: "故障类型", width: 140, render: (row) => row.faultType?.name },
  { key: "product", title: "产品", width: 160, render: (row) => row.product?.name },
  {
    key: "enabled",
    title: "状态",
    width: 88,
    render: (row) => (
      <StatusTag tone={row.enabled ? "green" : "neutral"}>{row.enabled ? "启用" : "停用"}</StatusTag>
    ),
  },
  createdAtColumn,
]);

const openQuestion = lazyRecordDialog(() => import("./QuestionDialog"));

/** List of frequently asked questions with their answers (core §2 QuestionList). */
export default function QuestionListPage({ queryRef }: PageProps<QuestionListPageQuery>) {
  const { questions, categoryTree } = usePreloadedQuery<QuestionListPageQuery>(
    graphql`
      query QuestionListPageQuery($page: PageInput!, $filter: QuestionFilter, $orderBy: [CatalogOrder!]) {
        questions(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            title
            answer
            enabled
            version
            createdAt
            faultType {
              rowId
              name
            }
            product {
              rowId
              name
            }
            viewerCan {
              update
              delete
            }
          }
        }
        categoryTree(tree: FAULT_TYPE, deep: true) {
          rowId
          name
          parentRowId
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<QuestionListPageDeleteMutation>(graphql`
    mutation QuestionListPageDeleteMutation($ids: [ID!]!) {
      questionDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const nodes = useMemo(() => categoryNodes(categoryTree ?? []), [categoryTree]);
  const products = useProductSource();
  const batches = useBatchSource("question");
  const list = useList(LIST, { categoryId: { nodes }, productId: products, batch: batches });
  const refresh = usePageRefresh();
  const ask = useFetchQuery();
  const exporting = async () => {
    const { questionExportColumns } = await ask<QuestionListPageExportQuery>(
      graphql`
        query QuestionListPageExportQuery {
          questionExportColumns {
            prop
            label
            required
            checked
          }
        }
      `,
      {},
    );
    await exportCatalog("question", "常见问题", {
      columns: [...(questionExportColumns ?? [])],
      count: questions?.totalCount ?? null,
      parameters: LIST.filterOf(list.state),
    });
  };
  return (
    <RecordList
      {...list}
      subject="问题"
      columns={COLUMNS}
      page={questions}
      nameOf={({ title }) => title}
      panel={{ facts: ({ answer }) => [{ label: "解答", value: answer, span: 2 }] }}
      edit={(row) => openQuestion({ row, nodes })}
      bin="QUESTION"
      remove={async (ids) => (await remove({ ids })).userErrors}
      importAction={() => importCatalog("question", "常见问题", () => void refresh())}
      exportAction={exporting}
      about="把客户经常问到的问题和解答记录下来，接单和维修时可以直接查阅。"
    />
  );
}
