import type { ComponentProps } from "react";
import { graphql, useFragment } from "react-relay";
import type { CodeList_query$data, CodeList_query$key } from "@/__generated__/CodeList_query.graphql";
import type { CodeListUnbindMutation } from "@/__generated__/CodeListUnbindMutation.graphql";
import { PageLink } from "@/app/page/navigation";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { archiveOf } from "@/domains/customer/labels";
import { useSave } from "@/relay/useAppMutation";
import type { Column } from "@/ui/base/types";
import { confirm } from "@/ui/dialog/dialogs";
import { showUserErrors, toast } from "@/ui/feedback/toasts";
import { ListTime } from "@/ui/frame/text";
import { ListPage } from "@/ui/list/ListPage";

type Row = NonNullable<CodeList_query$data["customerQrcodes"]>["nodes"][number];

const OF_CUSTOMER: Column<Row> = {
  key: "customer",
  title: "客户",
  width: 200,
  render: ({ customer }) =>
    customer ? <PageLink to={archiveOf(customer.rowId)}>{customer.name}</PageLink> : null,
};
const COLUMNS: readonly Column<Row>[] = [
  {
    key: "code",
    title: "编码",
    width: 150,
    required: true,
    render: ({ qrcode }) => <span className="ui-num">{qrcode?.code}</span>,
  },
  {
    key: "name",
    title: "设备",
    width: 200,
    grow: true,
    render: ({ asset, qrcode }) => asset?.name ?? qrcode?.name,
  },
  {
    key: "address",
    title: "地址",
    width: 220,
    render: ({ address }) => address?.name || address?.address,
  },
  { key: "location", title: "位置", width: 150, render: ({ qrcode }) => qrcode?.location },
  { key: "remark", title: "备注", width: 160, render: ({ remark }) => remark },
  { key: "createdBy", title: "绑定人", width: 90, render: ({ createdBy }) => createdBy?.name },
  {
    key: "createdAt",
    title: "绑定时间",
    width: 170,
    sortable: "CREATED_AT",
    render: ({ createdAt }) => <ListTime value={createdAt} />,
  },
];
const WITH_CUSTOMER = [...COLUMNS.slice(0, 1), OF_CUSTOMER, ...COLUMNS.slice(1)];

const openBind = lazyRecordDialog(() => import("./CodeBindDialog"));
const openEdit = lazyRecordDialog(() => import("./CodeEditDialog"));
const openAddress = lazyRecordDialog(() => import("./CodeAddressDialog"));

export type CodeListQuery = CodeList_query$key;

type FromPage = Pick<
  ComponentProps<typeof ListPage<Row>>,
  "title" | "state" | "filters" | "keywordPlaceholder" | "storageKey" | "embedded"
>;

/** List of the QR codes bound to one customer, or to all customers visible to the viewer. */
export function CodeList({
  query,
  customerId,
  mayBind,
  ...list
}: FromPage & { query: CodeListQuery; customerId?: string; mayBind: boolean }) {
  const { customerQrcodes } = useFragment(
    graphql`
      fragment CodeList_query on Query
      @argumentDefinitions(
        page: { type: "PageInput!" }
        filter: { type: "CustomerQrcodeFilter" }
        orderBy: { type: "[CustomerQrcodeOrder!]" }
      ) {
        customerQrcodes(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            remark
            version
            createdAt
            createdBy {
              name
            }
            customer {
              rowId
              name
            }
            qrcode {
              code
              name
              location
            }
            asset {
              rowId
              name
            }
            address {
              rowId
              name
              address
            }
            viewerCan {
              update
              delete
            }
          }
        }
      }
    `,
    query,
  );
  const unbind = useSave<CodeListUnbindMutation>(graphql`
    mutation CodeListUnbindMutation($ids: [ID!]!) {
      customerQrcodeUnbind(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const refresh = usePageRefresh();
  const breadcrumb = useBreadcrumb();
  const release = async (rows: readonly Row[]) => {
    const sure = await confirm({
      text: "解绑后二维码恢复为空白，可以重新绑定，是否继续?",
      what: rows.map(({ qrcode }) => qrcode?.code ?? ""),
      danger: true,
    });
    if (!sure) return false;
    const { ok, userErrors } = await unbind({ ids: rows.map(({ rowId }) => rowId) });
    if (!ok) {
      showUserErrors(userErrors);
      return false;
    }
    toast.success("已解绑");
    await refresh();
    return true;
  };
  const edit = async (row: Row) => {
    const { rowId, version, remark, asset, address, qrcode, customer } = row;
    if (!customer) return;
    const bound = { rowId, version, remark, asset, address, name: qrcode?.name, location: qrcode?.location };
    if (await openEdit({ customerId: customer.rowId, row: bound })) await refresh();
  };
  const move = async (rows: readonly Row[]) => {
    const owner = rows[0]?.customer?.rowId;
    if (!owner || rows.some(({ customer }) => customer?.rowId !== owner)) {
      toast.warning("请选择同一客户的二维码");
      return false;
    }
    const done = await openAddress({ customerId: owner, codes: rows });
    if (done) await refresh();
    return done;
  };
  return (
    <ListPage
      {...list}
      {...(list.embedded ? {} : { breadcrumb })}
      columns={customerId ? COLUMNS : WITH_CUSTOMER}
      rows={customerQrcodes?.nodes ?? null}
      rowKey={(row) => row.rowId}
      total={customerQrcodes?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{ panel: { name: ({ qrcode }) => qrcode?.code } }}
      rowActions={(row) => [
        { key: "edit", text: "修改", hidden: !row.viewerCan.update, onClick: () => edit(row) },
        {
          key: "unbind",
          text: "解绑",
          intent: "danger",
          hidden: !row.viewerCan.delete,
          onClick: () => release([row]),
        },
      ]}
      batchActions={[
        { key: "move", text: "修改地址", onClick: move },
        { key: "unbind", text: "解绑", intent: "danger", onClick: release },
      ]}
      canSelect={(row) => row.viewerCan.update}
      create={
        mayBind
          ? {
              key: "bind",
              text: "绑定二维码",
              onClick: async () => {
                if (await openBind({ customerId })) await refresh();
              },
            }
          : null
      }
      empty={{ text: "把空白二维码绑定到客户的设备上，扫码就能看到设备并报修。" }}
    />
  );
}
