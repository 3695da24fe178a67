import TrashIcon from "@blueprintjs/icons/lib/esm/generated/components/trash";
import { lazy } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { BranchModelSettingPageDeleteMutation } from "@/__generated__/BranchModelSettingPageDeleteMutation.graphql";
import type { BranchModelSettingPageQuery } from "@/__generated__/BranchModelSettingPageQuery.graphql";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { useAppMutation } from "@/relay/useAppMutation";
import { confirmDelete } from "@/ui/dialogs";
import { formatDateTime } from "@/ui/format";
import { ListPage } from "@/ui/ListPage";
import type { Column } from "@/ui/types";
import { useListState } from "@/ui/useListState";
import { CATALOG_SORT } from "../_lib/catalogParams";
import { openRecordDialog } from "../_lib/openRecordDialog";
import type { BrandModelDialogProps } from "./BrandModelDialog";

type Row = NonNullable<BranchModelSettingPageQuery["response"]["brandModels"]>["nodes"][number];

const COLUMNS: Column<Row>[] = [
  {
    key: "brand",
    title: "品牌",
    width: 200,
    required: true,
    sortable: "NAME",
    render: (row) => row.brand,
  },
  { key: "model", title: "型号", width: 220, required: true, render: (row) => row.model },
  { key: "remark", title: "备注", width: 260, grow: true, render: (row) => row.remark },
  {
    key: "createdAt",
    title: "创建时间",
    width: 184,
    sortable: "CREATED_AT",
    render: (row) => formatDateTime(row.createdAt),
  },
];

const BrandModelDialog = lazy(() =>
  import("./BrandModelDialog").then((module) => ({ default: module.BrandModelDialog })),
);
const openBrandModel = openRecordDialog<BrandModelDialogProps>(BrandModelDialog);

/** Brands and their models (business §2 Administration, Work order). */
export default function BranchModelSettingPage({ queryRef }: PageProps<BranchModelSettingPageQuery>) {
  const { brandModels } = usePreloadedQuery<BranchModelSettingPageQuery>(
    graphql`
      query BranchModelSettingPageQuery(
        $page: PageInput!
        $filter: BrandModelFilter
        $orderBy: [CatalogOrder!]
      ) {
        brandModels(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            brand
            model
            remark
            version
            createdAt
            viewerCan {
              update
              delete
            }
          }
        }
      }
    `,
    queryRef,
  );
  const [remove] = useAppMutation<BranchModelSettingPageDeleteMutation>(
    graphql`
      mutation BranchModelSettingPageDeleteMutation($ids: [ID!]!) {
        brandModelDelete(input: { ids: $ids }) {
          deletedIds
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { errors: "return" },
  );
  const list = useListState({ defaultSort: CATALOG_SORT });
  const refresh = usePageRefresh();
  const open = async (row?: Row) => {
    if (await openBrandModel({ row })) await refresh();
  };
  const removeAll = async (rows: readonly Row[]) => {
    const done = await confirmDelete({
      what: rows.map(({ brand, model }) => `${brand} ${model}`),
      run: async () => (await remove({ ids: rows.map(({ rowId }) => rowId) })).userErrors,
    });
    if (done) await refresh();
    return done;
  };
  return (
    <ListPage
      title="品牌型号"
      breadcrumb={useBreadcrumb()}
      state={list}
      columns={COLUMNS}
      rows={brandModels?.nodes ?? null}
      rowKey={(row) => row.rowId}
      total={brandModels?.totalCount ?? null}
      refetching={usePagePending()}
      keywordPlaceholder="品牌或型号"
      onRowClick={(row) => (row.viewerCan.update ? open(row) : undefined)}
      rowActions={(row) => [
        { key: "edit", text: "修改", hidden: !row.viewerCan.update, onClick: () => open(row) },
        {
          key: "delete",
          text: "删除",
          intent: "danger",
          hidden: !row.viewerCan.delete,
          onClick: () => removeAll([row]),
        },
      ]}
      batchActions={[
        { key: "delete", text: "删除", icon: <TrashIcon />, intent: "danger", onClick: removeAll },
      ]}
      create={{ key: "create", text: "新增品牌型号", onClick: () => open() }}
      empty={{ text: "产品和报修的设备按品牌型号选择。" }}
    />
  );
}
