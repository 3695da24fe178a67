import { graphql, useFragment } from "react-relay";
import type { ContactList_customer$key } from "@/__generated__/ContactList_customer.graphql";
import type {
  ContactList_query$data,
  ContactList_query$key,
} from "@/__generated__/ContactList_query.graphql";
import type { ContactListDeleteMutation } from "@/__generated__/ContactListDeleteMutation.graphql";
import { useCan } from "@/access/Can";
import { loadChunk } from "@/app/page/chunk";
import { usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import { useSave } from "@/relay/useAppMutation";
import { StatusTag } from "@/ui/frame/StatusTag";
import { contactsFull, demandsOf } from "../_lib/contactLimit";
import { contacts as LIST } from "../_lib/lists";
import { PhoneText } from "./PhoneText";
import { MailLink } from "./WrittenText";

export type ContactRow = NonNullable<ContactList_query$data["contacts"]>["nodes"][number];

const COLUMNS = LIST.columns<ContactRow>([
  {
    key: "name",
    title: "联系人",
    width: 160,
    required: true,
    sortable: "NAME",
    render: (row) => (
      <span className="ui-row">
        {row.name}
        {row.isDefault ? <StatusTag tone="blue">默认</StatusTag> : null}
      </span>
    ),
  },
  {
    key: "phone",
    title: "联系电话",
    width: 220,
    render: (row) => <PhoneText phone={row.phone} others={row.otherPhones} />,
  },
  {
    key: "email",
    title: "邮箱",
    width: 200,
    render: ({ email }) => (email ? <MailLink email={email} /> : null),
  },
  { key: "wechat", title: "微信", width: 130 },
  { key: "departName", title: "部门", width: 130 },
  { key: "position", title: "职务", width: 130 },
  { key: "remark", title: "备注", width: 200, grow: true },
  createdAtColumn,
]);

/** Loads the contact export on demand. */
const importExchange = () => import("../_lib/contactExchange");

const openContact = lazyRecordDialog(() => import("./ContactDialog"));

/** List of a customer's contacts. */
export function ContactList(props: { query: ContactList_query$key; customer: ContactList_customer$key }) {
  const { contacts } = useFragment(
    graphql`
      fragment ContactList_query on Query
      @argumentDefinitions(
        page: { type: "PageInput!" }
        filter: { type: "ContactFilter" }
        orderBy: { type: "[ContactOrder!]" }
      ) {
        contacts(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            name
            phone
            otherPhones
            email
            wechat
            departName
            position
            remark
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
      fragment ContactList_customer on Customer {
        rowId
        name
        type {
          param
        }
        counts {
          contacts
        }
        viewerCan {
          update
        }
      }
    `,
    props.customer,
  );
  const remove = useSave<ContactListDeleteMutation>(graphql`
    mutation ContactListDeleteMutation($ids: [ID!]!) {
      contactDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const can = useCan();
  const refresh = usePageRefresh();
  const demands = demandsOf(customer.type?.param);
  const full = contactsFull(demands, customer.counts.contacts);
  return (
    <RecordList
      {...useList(LIST)}
      embedded
      subject="联系人"
      columns={COLUMNS}
      page={contacts}
      nameOf={({ name }) => name}
      edit={(row) => openContact({ row, customer, demands })}
      remove={async (ids) => (await remove({ ids })).userErrors}
      importAction={
        customer.viewerCan.update
          ? async () => (await loadChunk(importExchange)).importContacts(() => void refresh())
          : null
      }
      exportAction={
        can({ perms: "cust:export" })
          ? async () =>
              (await loadChunk(importExchange)).exportContacts(
                { customerId: customer.rowId },
                customer.counts.contacts,
              )
          : null
      }
      create={customer.viewerCan.update ? { ...(full ? { disabled: true, hint: full } : {}) } : null}
      about="客户方与我们打交道的人。电话、邮箱和微信只有负责、协助这个客户的人和有电话簿权限的人能看到。"
    />
  );
}
