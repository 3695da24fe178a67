import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { CollectionPlanListPageDeleteMutation } from "@/__generated__/CollectionPlanListPageDeleteMutation.graphql";
import type { CollectionPlanListPageQuery } from "@/__generated__/CollectionPlanListPageQuery.graphql";
import { found } from "@/app/errors";
import { usePageRefresh } from "@/app/page/pageContext";
import { optionsOfItems } from "@/app/record/dictItems";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useSave } from "@/relay/useAppMutation";
import { ProjectFrame } from "../_components/ProjectFrame";
import { AccountTiles } from "./AccountTiles";
import { COLUMNS } from "./columns";
import { plans as LIST } from "./list";
import { Receipts } from "./Receipts";
import { usePlanCommands } from "./usePlanCommands";

const openPlan = lazyRecordDialog(() => import("./PlanDialog"));
const openSplit = lazyRecordDialog(() => import("./SplitDialog"));
const openReceipt = lazyRecordDialog(() => import("./ReceiptDialog"));

/** Payment plans of a project, with due dates and receipts (business §2 Project: CollectionPlanList). */
export default function CollectionPlanListPage({ queryRef }: PageProps<CollectionPlanListPageQuery>) {
  const data = usePreloadedQuery<CollectionPlanListPageQuery>(
    graphql`
      query CollectionPlanListPageQuery(
        $id: ID!
        $page: PageInput!
        $filter: PaymentPlanFilter
        $orderBy: [PaymentPlanOrder!]
      ) {
        project(id: $id) {
          rowId
          viewerCan { planPayments }
          account { planned writtenOff ...AccountTiles_account }
          money { amount planDifference }
          mileposts { rowId name }
          ...ProjectFrame_project
        }
        paymentPlans(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            name
            amount
            received
            missing
            dueOn
            state
            overdueDays
            invoiceNumber
            invoicedOn
            remark
            paidOn
            writtenOffReason
            noticedAt
            version
            createdAt
            returnType { value text }
            milepost { rowId name }
            ...Receipts_plan
            viewerCan { update delete receive writeOff reopen notify }
          }
        }
        types: dictItems(code: PROJECT_RETURN_TYPE) {
          value
          text
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<CollectionPlanListPageDeleteMutation>(graphql`
    mutation CollectionPlanListPageDeleteMutation($ids: [ID!]!) {
      paymentPlanDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const project = found(data.project);
  const types = useMemo(() => optionsOfItems(data.types), [data.types]);
  const mileposts = useMemo(
    () => (project.mileposts ?? []).map(({ rowId, name }) => ({ value: rowId, label: name })),
    [project.mileposts],
  );
  const { account, money } = project;
  const contract = money?.amount ?? 0;
  // written-off amounts were planned, too
  const planned = (account?.planned ?? 0) + (account?.writtenOff ?? 0);
  const refresh = usePageRefresh();
  const commands = usePlanCommands(refresh);
  const list = useList(LIST, { returnType: { options: types } });
  return (
    <ProjectFrame project={project} page="CollectionPlanList">
      {account ? <AccountTiles account={account} difference={money?.planDifference} /> : null}
      <RecordList
        {...list}
        embedded
        subject="收款计划"
        columns={COLUMNS}
        page={data.paymentPlans}
        nameOf={({ name }) => name}
        panel={{ content: (row) => <Receipts plan={row} refresh={refresh} /> }}
        edit={(row) => openPlan({ row, projectId: project.rowId, types, mileposts, contract, planned })}
        remove={async (ids) => (await remove({ ids })).userErrors}
        create={project.viewerCan.planPayments ? {} : null}
        actions={[
          {
            key: "split",
            text: "按比例分期",
            hidden: !project.viewerCan.planPayments,
            disabled: contract <= 0,
            ...(contract > 0 ? {} : { hint: "项目没有填写合同金额" }),
            onClick: async () => {
              if (await openSplit({ projectId: project.rowId, contract, planned, types })) await refresh();
            },
          },
        ]}
        rowActions={(row) => [
          {
            key: "receive",
            text: "登记回款",
            hidden: !row.viewerCan.receive,
            onClick: async () => {
              if (await openReceipt({ plan: row })) await refresh();
            },
          },
          {
            key: "notice",
            text: "通知负责人",
            hidden: !row.viewerCan.notify,
            onClick: () => commands.notice(row),
          },
          {
            key: "writeOff",
            text: "核销",
            hidden: !row.viewerCan.writeOff,
            onClick: () => commands.writeOff(row),
          },
          { key: "reopen", text: "恢复", hidden: !row.viewerCan.reopen, onClick: () => commands.reopen(row) },
        ]}
        about="按合同约定分期的应收款。登记回款并确认后，已收与未收随之更新。"
      />
    </ProjectFrame>
  );
}
