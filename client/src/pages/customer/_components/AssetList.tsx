import { graphql, useFragment } from "react-relay";
import type { AssetList_customer$key } from "@/__generated__/AssetList_customer.graphql";
import type {
  AssetList_query$data,
  AssetList_query$key,
  CustomerAssetKind,
} from "@/__generated__/AssetList_query.graphql";
import type { AssetListDeleteMutation } from "@/__generated__/AssetListDeleteMutation.graphql";
import { useCan } from "@/access/Can";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import { useBrandModelSource, useProductSource } from "@/domains/catalog/useCatalogSources";
import { ASSET_KIND, ASSET_STATUS } from "@/domains/customer/assetLabels";
import { DeviceOrders } from "@/domains/workOrder/DeviceOrders";
import { useSave } from "@/relay/useAppMutation";
import { formatDate, formatNumber } from "@/ui/base/format";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Money } from "@/ui/frame/text";
import { assets, devices } from "../_lib/lists";

export type AssetRow = NonNullable<AssetList_query$data["customerAssets"]>["nodes"][number];

const columnsOf = (kind: CustomerAssetKind) =>
  assets.columns<AssetRow>([
    {
      key: "name",
      title: `${ASSET_KIND[kind]}名称`,
      width: 200,
      grow: true,
      required: true,
      sortable: "NAME",
    },
    { key: "number", title: "编号", width: 120 },
    { key: "product", title: "产品", width: 150, render: ({ product }) => product?.name },
    {
      key: "brandModel",
      title: "品牌型号",
      width: 170,
      render: ({ brandModel }) => (brandModel ? `${brandModel.brand} ${brandModel.model}` : null),
    },
    { key: "serialNumber", title: "序列号", width: 150 },
    {
      key: "status",
      title: "状态",
      width: 84,
      render: ({ status }) => (
        <StatusTag tone={ASSET_STATUS[status].tone}>{ASSET_STATUS[status].text}</StatusTag>
      ),
    },
    { key: "departName", title: "使用部门", width: 120 },
    {
      key: "address",
      title: "所在地址",
      width: 180,
      render: ({ address, location }) =>
        [address?.name || address?.address, location].filter(Boolean).join(" · "),
    },
    {
      key: "quantity",
      title: "数量",
      width: 76,
      number: true,
      hidden: kind === "DEVICE",
      render: ({ quantity }) => formatNumber(quantity, 0),
    },
    {
      key: "price",
      title: "价格（元）",
      width: 120,
      number: true,
      hidden: kind === "DEVICE",
      render: ({ price }) => <Money value={price} />,
    },
    {
      key: "purchasedOn",
      title: "购买日期",
      width: 112,
      hidden: true,
      render: (row) => formatDate(row.purchasedOn ?? null),
    },
    {
      key: "installedOn",
      title: "安装日期",
      width: 112,
      hidden: kind === "ASSET",
      render: (row) => formatDate(row.installedOn ?? null),
    },
    {
      key: "warrantyUntil",
      title: "质保截止",
      width: 112,
      render: (row) => formatDate(row.warrantyUntil ?? null),
    },
    { key: "qrcode", title: "二维码", width: 130, render: ({ qrcode }) => qrcode?.code },
  ]);

const COLUMNS = { ASSET: columnsOf("ASSET"), DEVICE: columnsOf("DEVICE") } as const;
const ABOUT = {
  ASSET: "客户账上的资产：产品、编号、使用部门和价格。",
  DEVICE: "由我们安装或维保的设备，可以贴二维码，报修时扫码即可选中。",
} as const;

const openAsset = lazyRecordDialog(() => import("./AssetDialog"));

/** List of a customer's assets or devices. */
export function AssetList(props: {
  query: AssetList_query$key;
  customer: AssetList_customer$key;
  kind: CustomerAssetKind;
}) {
  const { kind } = props;
  const { customerAssets } = useFragment(
    graphql`
      fragment AssetList_query on Query
      @argumentDefinitions(
        page: { type: "PageInput!" }
        filter: { type: "CustomerAssetFilter" }
        orderBy: { type: "[CustomerPartOrder!]" }
      ) {
        customerAssets(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            kind
            name
            number
            serialNumber
            departName
            location
            quantity
            price
            purchasedOn
            installedOn
            warrantyUntil
            status
            remark
            version
            product {
              rowId
              name
            }
            brandModel {
              rowId
              brand
              model
            }
            address {
              rowId
              name
              address
            }
            qrcode {
              code
            }
            viewerCan {
              update
              delete
            }
          }
        }
      }
    `,
    props.query,
  );
  const customer = useFragment(
    graphql`
      fragment AssetList_customer on Customer {
        rowId
        viewerCan {
          update
        }
      }
    `,
    props.customer,
  );
  const mayWork = useCan()({ perms: "work" });
  const remove = useSave<AssetListDeleteMutation>(graphql`
    mutation AssetListDeleteMutation($ids: [ID!]!) {
      customerAssetDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const list = useList(kind === "DEVICE" ? devices : assets, {
    productId: useProductSource(),
    brandModelId: useBrandModelSource(),
  });
  return (
    <RecordList
      {...list}
      embedded
      subject={ASSET_KIND[kind]}
      columns={COLUMNS[kind]}
      page={customerAssets}
      nameOf={({ name }) => name}
      edit={(row) => openAsset({ row, kind, customerId: customer.rowId })}
      remove={async (ids) => (await remove({ ids })).userErrors}
      create={customer.viewerCan.update ? {} : null}
      panel={mayWork ? { content: ({ rowId }) => <DeviceOrders of={{ assetId: rowId }} /> } : {}}
      about={ABOUT[kind]}
    />
  );
}
