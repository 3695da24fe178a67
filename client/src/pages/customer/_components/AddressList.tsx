import { graphql, useFragment } from "react-relay";
import type { AddressList_customer$key } from "@/__generated__/AddressList_customer.graphql";
import type {
  AddressList_query$data,
  AddressList_query$key,
} from "@/__generated__/AddressList_query.graphql";
import type { AddressListDefaultMutation } from "@/__generated__/AddressListDefaultMutation.graphql";
import type { AddressListDeleteMutation } from "@/__generated__/AddressListDeleteMutation.graphql";
import { usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import { useAppMutation, useSave } from "@/relay/useAppMutation";
import { StatusTag } from "@/ui/frame/StatusTag";
import { demandsOf } from "../_lib/contactLimit";
import { addresses as LIST } from "../_lib/lists";
import { AddressName } from "./AddressName";

export type AddressRow = NonNullable<AddressList_query$data["customerAddresses"]>["nodes"][number];

const COLUMNS = LIST.columns<AddressRow>([
  {
    key: "name",
    title: "地址名称",
    width: 200,
    required: true,
    sortable: "NAME",
    render: (row) => (
      <span className="ui-row">
        <AddressName address={row} />
        {row.isDefault ? <StatusTag tone="blue">默认</StatusTag> : null}
      </span>
    ),
  },
  { key: "address", title: "详细地址", width: 280, grow: true },
  { key: "description", title: "地址说明", width: 180 },
  {
    key: "point",
    title: "经纬度",
    width: 170,
    hidden: true,
    render: ({ lng, lat }) => (typeof lng === "number" && typeof lat === "number" ? `${lng}, ${lat}` : null),
  },
  createdAtColumn,
]);

const openAddress = lazyRecordDialog(() => import("./AddressDialog"));

/** List of a customer's addresses. */
export function AddressList(props: { query: AddressList_query$key; customer: AddressList_customer$key }) {
  const { customerAddresses } = useFragment(
    graphql`
      fragment AddressList_query on Query
      @argumentDefinitions(
        page: { type: "PageInput!" }
        filter: { type: "CustomerAddressFilter" }
        orderBy: { type: "[CustomerPartOrder!]" }
      ) {
        customerAddresses(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            name
            address
            description
            lng
            lat
            isDefault
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
    props.query,
  );
  const customer = useFragment(
    graphql`
      fragment AddressList_customer on Customer {
        rowId
        type {
          param
        }
        viewerCan {
          update
        }
      }
    `,
    props.customer,
  );
  const remove = useSave<AddressListDeleteMutation>(graphql`
    mutation AddressListDeleteMutation($ids: [ID!]!) {
      customerAddressDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const [update] = useAppMutation<AddressListDefaultMutation>(
    graphql`
      mutation AddressListDefaultMutation($id: ID!, $version: Int!, $input: CustomerAddressInput!) {
        customerAddressUpdate(
          input: { id: $id, version: $version, changes: $input }
        ) { userErrors { field message code } }
      }
    `,
    { errors: "inline", success: "已设为默认地址" },
  );
  const refresh = usePageRefresh();
  const setDefault = async ({ rowId, version }: AddressRow) => {
    if ((await update({ id: rowId, version, input: { isDefault: true } })).ok) await refresh();
  };
  const { requireAddressDesc } = demandsOf(customer.type?.param);
  return (
    <RecordList
      {...useList(LIST)}
      embedded
      subject="地址"
      columns={COLUMNS}
      page={customerAddresses}
      nameOf={({ name, address }) => name || address}
      edit={(row) => openAddress({ row, customerId: customer.rowId, requireDescription: requireAddressDesc })}
      remove={async (ids) => (await remove({ ids })).userErrors}
      rowActions={(row) => [
        {
          key: "default",
          text: "设为默认",
          hidden: row.isDefault || !row.viewerCan.update,
          onClick: () => setDefault(row),
        },
      ]}
      create={customer.viewerCan.update ? {} : null}
      about="客户的办公、安装或收货地点。定位后可以在地图上找到。"
    />
  );
}
