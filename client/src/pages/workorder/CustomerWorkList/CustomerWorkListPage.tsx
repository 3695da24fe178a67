import { graphql, usePreloadedQuery } from "react-relay";
import type { CustomerWorkListPageDeleteMutation } from "@/__generated__/CustomerWorkListPageDeleteMutation.graphql";
import type { CustomerWorkListPageQuery } from "@/__generated__/CustomerWorkListPageQuery.graphql";
import type { CustomerWorkListPageRejectMutation } from "@/__generated__/CustomerWorkListPageRejectMutation.graphql";
import { useCan } from "@/access/Can";
import { usePageNavigate } from "@/app/page/navigation";
import { usePageRefresh } from "@/app/page/pageContext";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { CRM_WORK_ORDER_STATUS, workOrderOf } from "@/domains/work/labels";
import { useSave } from "@/relay/useAppMutation";
import { promptText } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import { StatusTag } from "@/ui/frame/StatusTag";
import { useAllowed } from "../_lib/managed";
import { COLUMNS } from "./columns";
import { IntakeContent } from "./IntakeContent";
import { intakes as LIST } from "./list";
import { useIntakeOver } from "./useIntakeOver";

type Node = NonNullable<CustomerWorkListPageQuery["response"]["crmWorkOrders"]>["nodes"][number];
type Can = NonNullable<Node["viewerCan"]>;
export type IntakeRow = Node & { readonly viewerCan: Can };

const NOTHING: Can = { receive: false, reject: false, update: false, delete: false };

const openIntake = lazyRecordDialog(() => import("./IntakeDialog"));
const openReceive = lazyRecordDialog(() => import("./IntakeReceiveDialog"));

/**
 * Service requests of customers, until they become a work order or are rejected
 * (business §2 Work order: CustomerWorkList).
 */
export default function CustomerWorkListPage({ queryRef }: PageProps<CustomerWorkListPageQuery>) {
  const { crmWorkOrders } = usePreloadedQuery<CustomerWorkListPageQuery>(
    graphql`
      query CustomerWorkListPageQuery($page: PageInput!, $filter: CrmWorkOrderFilter, $orderBy: [CrmWorkOrderOrder!]) {
        crmWorkOrders(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId name status contactName contactPhone address expectedAt reason handledAt version createdAt byCustomer
            serviceType { value text color }
            level { value text color }
            customer { rowId name }
            asset { name }
            workOrder { rowId code }
            createdBy { name }
            handledBy { name }
            viewerCan { receive reject update delete }
          }
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<CustomerWorkListPageDeleteMutation>(graphql`
    mutation CustomerWorkListPageDeleteMutation($ids: [ID!]!) {
      crmWorkOrderDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const reject = useSave<CustomerWorkListPageRejectMutation>(graphql`
    mutation CustomerWorkListPageRejectMutation($id: ID!, $version: Int, $reason: String!) {
      crmWorkOrderReject(input: { id: $id, version: $version, reason: $reason }) {
        crmWorkOrder { id status reason version viewerCan { receive reject update delete } }
        userErrors { field message code }
      }
    }
  `);
  const over = useIntakeOver();
  const can = useCan();
  const refresh = usePageRefresh();
  const go = usePageNavigate();
  const list = useList(LIST, { customerId: { ...useCustomerSource(), hidden: !can({ perms: "cust" }) } });

  const receive = async (row: IntakeRow) => {
    const done = await openReceive({
      row,
      onReceived: (rowId, technician) =>
        toast.success(`“${row.name}”已受理，${technician ? `派给了${technician}` : "等待派单"}`, {
          ...(rowId ? { action: { text: "打开工单", onClick: () => go(workOrderOf(rowId)) } } : {}),
        }),
    });
    if (done) await refresh();
  };
  const turnAway = async (row: IntakeRow) => {
    const said = await promptText({
      title: `拒绝“${row.name}”`,
      label: "拒绝原因",
      required: "请填写拒绝原因",
      maxLength: 500,
      multiline: true,
      placeholder: "登记人会看到这里写的原因",
      run: (reason) => over(row, (target) => reject({ ...target, reason })),
    });
    if (said === undefined) return;
    toast.success("已拒绝");
    await refresh();
  };
  return (
    <RecordList
      {...list}
      subject="报修"
      columns={COLUMNS}
      page={useAllowed(crmWorkOrders, NOTHING)}
      nameOf={({ name }) => name}
      edit={(row) => openIntake(row ? { id: row.rowId } : {})}
      bin="CRM_WORK_ORDER"
      remove={async (ids) => (await remove({ ids })).userErrors}
      create={can({ perms: "work:create" }) ? { text: "登记报修" } : null}
      rowActions={(row) => [
        { key: "receive", text: "受理", hidden: !row.viewerCan.receive, onClick: () => receive(row) },
        { key: "reject", text: "拒绝", hidden: !row.viewerCan.reject, onClick: () => turnAway(row) },
      ]}
      panel={{
        tag: ({ status }) => (
          <StatusTag tone={CRM_WORK_ORDER_STATUS[status].tone}>
            {CRM_WORK_ORDER_STATUS[status].text}
          </StatusTag>
        ),
        content: (row) => <IntakeContent key={`${row.rowId} ${row.version}`} id={row.rowId} />,
      }}
      about="客户的报修先登记在这里，受理后成为工单，等待派单，也可以受理时同时派单。"
    />
  );
}
