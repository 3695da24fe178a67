import { graphql, usePreloadedQuery } from "react-relay";
import type { BranchModelSettingPageDeleteMutation } from "@/__generated__/BranchModelSettingPageDeleteMutation.graphql";
import type { BranchModelSettingPageQuery } from "@/__generated__/BranchModelSettingPageQuery.graphql";
import { createdAtColumn } from "@/app/record/columns";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useSave } from "@/relay/useAppMutation";
import { brandModels as LIST } from "./list";

export type BrandModelRow = NonNullable<
  BranchModelSettingPageQuery["response"]["brandModels"]
>["nodes"][number];

const COLUMNS = LIST.columns<BrandModelRow>([
  { key: "brand", title: "品牌", width: 200, required: true, sortable: "NAME" },
  { key: "model", title: "型号", width: 220, required: true },
  { key: "remark", title: "备注", width: 260, grow: true },
  createdAtColumn,
]);

const openBrandModel = lazyRecordDialog(() => import("./BrandModelDialog"));

/** List of device brands and their models (business §2 Administration, Work order). */
export default function BranchModelSettingPage({ queryRef }: PageProps<BranchModelSettingPageQuery>) {
  const { brandModels } = usePreloadedQuery<BranchModelSettingPageQuery>(
    graphql`
      query BranchModelSettingPageQuery($page: PageInput!, $filter: BrandModelFilter, $orderBy: [CatalogOrder!]) {
        brandModels(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes { id rowId brand model remark version createdAt viewerCan { update delete } }
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<BranchModelSettingPageDeleteMutation>(graphql`
    mutation BranchModelSettingPageDeleteMutation($ids: [ID!]!) {
      brandModelDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const list = useList(LIST);
  return (
    <RecordList
      {...list}
      subject="品牌型号"
      columns={COLUMNS}
      page={brandModels}
      nameOf={({ brand, model }) => `${brand} ${model}`}
      edit={(row) => openBrandModel({ row })}
      bin="BRAND_MODEL"
      remove={async (ids) => (await remove({ ids })).userErrors}
      about="产品和报修的设备按品牌型号选择。"
    />
  );
}
