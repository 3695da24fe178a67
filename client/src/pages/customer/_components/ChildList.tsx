import { graphql, useFragment } from "react-relay";
import type { ChildList_customer$key } from "@/__generated__/ChildList_customer.graphql";
import type { ChildList_query$data, ChildList_query$key } from "@/__generated__/ChildList_query.graphql";
import type { ChildListDeleteMutation } from "@/__generated__/ChildListDeleteMutation.graphql";
import { createdAtColumn } from "@/app/record/columns";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import { useSave } from "@/relay/useAppMutation";
import { children as LIST } from "../_lib/lists";

export type ChildRow = NonNullable<ChildList_query$data["customerChildren"]>["nodes"][number];

const COLUMNS = LIST.columns<ChildRow>([
  { key: "name", title: "子单位名称", width: 240, grow: true, required: true, sortable: "NAME" },
  { key: "contacts", title: "联系人", width: 140 },
  {
    key: "phone",
    title: "联系电话",
    width: 150,
    render: ({ phone }) => (phone ? <a href={`tel:${phone}`}>{phone}</a> : null),
  },
  createdAtColumn,
]);

const openChild = lazyRecordDialog(() => import("./ChildDialog"));

/** List of a customer's sub-units. */
export function ChildList(props: { query: ChildList_query$key; customer: ChildList_customer$key }) {
  const { customerChildren } = useFragment(
    graphql`
      fragment ChildList_query on Query
      @argumentDefinitions(
        page: { type: "PageInput!" }
        filter: { type: "CustomerChildFilter" }
        orderBy: { type: "[CustomerPartOrder!]" }
      ) {
        customerChildren(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            name
            contacts
            phone
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
      fragment ChildList_customer on Customer {
        rowId
        viewerCan {
          update
        }
      }
    `,
    props.customer,
  );
  const remove = useSave<ChildListDeleteMutation>(graphql`
    mutation ChildListDeleteMutation($ids: [ID!]!) {
      customerChildDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  return (
    <RecordList
      {...useList(LIST)}
      embedded
      subject="子单位"
      columns={COLUMNS}
      page={customerChildren}
      nameOf={({ name }) => name}
      edit={(row) => openChild({ row, customerId: customer.rowId })}
      remove={async (ids) => (await remove({ ids })).userErrors}
      create={customer.viewerCan.update ? {} : null}
      about="客户下面的分公司、门店或部门，报修和派工时可以选到具体的子单位。"
    />
  );
}
