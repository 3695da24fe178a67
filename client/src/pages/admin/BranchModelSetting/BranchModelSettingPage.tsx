import { lazy } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { BranchModelSettingPageDeleteMutation } from "@/__generated__/BranchModelSettingPageDeleteMutation.graphql";
import type { BranchModelSettingPageQuery } from "@/__generated__/BranchModelSettingPageQuery.graphql";
import type { PageProps } from "@/app/routes/types";
import { useAppMutation } from "@/relay/useAppMutation";
import { formatDateTime } from "@/ui/base/format";
import type { Column } from "@/ui/base/types";
import { useListState } from "@/ui/list/useListState";
import { CatalogList } from "../_components/CatalogList";
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
  return (
    <CatalogList
      title="品牌型号"
      subject="品牌型号"
      state={list}
      columns={COLUMNS}
      page={brandModels}
      keywordPlaceholder="品牌或型号"
      nameOf={({ brand, model }) => `${brand} ${model}`}
      edit={(row) => openBrandModel({ row })}
      remove={async (ids) => (await remove({ ids })).userErrors}
      about="产品和报修的设备按品牌型号选择。"
    />
  );
}
