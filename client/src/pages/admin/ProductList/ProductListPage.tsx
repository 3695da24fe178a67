import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { ProductListPageDeleteMutation } from "@/__generated__/ProductListPageDeleteMutation.graphql";
import type { ProductListPageEnableMutation } from "@/__generated__/ProductListPageEnableMutation.graphql";
import type { ProductListPageExportQuery } from "@/__generated__/ProductListPageExportQuery.graphql";
import type { ProductListPageQuery } from "@/__generated__/ProductListPageQuery.graphql";
import { useBatchSource } from "@/app/importBatches/useBatchSource";
import { usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useBrandModelSource } from "@/domains/catalog/useCatalogSources";
import { categoryNodes } from "@/domains/category/categoryTree";
import { useAppMutation, useSave } from "@/relay/useAppMutation";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { StatusTag } from "@/ui/frame/StatusTag";
import { exportCatalog, importCatalog } from "../_lib/catalogExchange";
import { products as LIST } from "./list";

export type ProductRow = NonNullable<ProductListPageQuery["response"]["products"]>["nodes"][number];

const COLUMNS = LIST.columns<ProductRow>([
  {
    key: "name",
    title: "产品名称",
    width: 220,
    grow: true,
    required: true,
    sortable: "NAME",
  },
  { key: "code", title: "编码", width: 110 },
  { key: "category", title: "分类", width: 140, render: (row) => row.category?.name },
  {
    key: "brandModel",
    title: "品牌型号",
    width: 180,
    render: (row) => (row.brandModel ? `${row.brandModel.brand} ${row.brandModel.model}` : null),
  },
  { key: "specification", title: "规格", width: 160, hidden: true },
  { key: "unit", title: "单位", width: 72 },
  {
    key: "enabled",
    title: "状态",
    width: 88,
    render: (row) => (
      <StatusTag tone={row.enabled ? "green" : "neutral"}>{row.enabled ? "启用" : "停用"}</StatusTag>
    ),
  },
  { key: "remark", title: "备注", width: 200, hidden: true },
  createdAtColumn,
]);

const openProduct = lazyRecordDialog(() => import("./ProductDialog"));

/** List of the products that the enterprise sells, installs or maintains (core §2 ProductList). */
export default function ProductListPage({ queryRef }: PageProps<ProductListPageQuery>) {
  const { products, categoryTree } = usePreloadedQuery<ProductListPageQuery>(
    graphql`
      query ProductListPageQuery($page: PageInput!, $filter: ProductFilter, $orderBy: [CatalogOrder!]) {
        products(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            name
            code
            unit
            specification
            remark
            enabled
            version
            createdAt
            category {
              rowId
              name
            }
            brandModel {
              rowId
              brand
              model
            }
            viewerCan {
              update
              delete
            }
          }
        }
        categoryTree(tree: PRODUCT, deep: true) {
          rowId
          name
          parentRowId
        }
      }
    `,
    queryRef,
  );
  const [enable] = useAppMutation<ProductListPageEnableMutation>(
    graphql`
    mutation ProductListPageEnableMutation($ids: [ID!]!, $enabled: Boolean!) {
      productEnable(input: { ids: $ids, enabled: $enabled }) {
        products {
          id
          enabled
          version
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `,
    { errors: "inline" },
  );
  const remove = useSave<ProductListPageDeleteMutation>(graphql`
    mutation ProductListPageDeleteMutation($ids: [ID!]!) {
      productDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const nodes = useMemo(() => categoryNodes(categoryTree ?? []), [categoryTree]);
  const brandModels = useBrandModelSource();
  const batches = useBatchSource("product");
  const list = useList(LIST, { categoryId: { nodes }, brandModelId: brandModels, batch: batches });
  const refresh = usePageRefresh();
  const ask = useFetchQuery();
  const exporting = async () => {
    const { productExportColumns } = await ask<ProductListPageExportQuery>(
      graphql`
        query ProductListPageExportQuery {
          productExportColumns {
            prop
            label
            required
            checked
          }
        }
      `,
      {},
    );
    await exportCatalog("product", "产品", {
      columns: [...(productExportColumns ?? [])],
      count: products?.totalCount ?? null,
      parameters: LIST.filterOf(list.state),
    });
  };
  const setEnabled = async (rows: readonly ProductRow[], enabled: boolean) => {
    const { ok } = await enable({ ids: rows.map(({ rowId }) => rowId), enabled });
    return ok;
  };
  return (
    <RecordList
      {...list}
      subject="产品"
      columns={COLUMNS}
      page={products}
      nameOf={({ name }) => name}
      edit={(row) => openProduct({ row, nodes })}
      bin="PRODUCT"
      remove={async (ids) => (await remove({ ids })).userErrors}
      rowActions={(row) => [
        {
          key: "enable",
          text: row.enabled ? "停用" : "启用",
          hidden: !row.viewerCan.update,
          onClick: () => setEnabled([row], !row.enabled),
        },
      ]}
      batchActions={[
        { key: "enable", text: "启用", onClick: (rows) => setEnabled(rows, true) },
        { key: "disable", text: "停用", onClick: (rows) => setEnabled(rows, false) },
      ]}
      importAction={() => importCatalog("product", "产品", () => void refresh())}
      exportAction={exporting}
      about="企业销售、安装或维保的产品，报修和常见问题可以按产品归类。"
    />
  );
}
