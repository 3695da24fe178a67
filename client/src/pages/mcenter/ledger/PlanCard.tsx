import { graphql } from "react-relay";
import type { PlanCardDeleteMutation } from "@/__generated__/PlanCardDeleteMutation.graphql";
import { PageLink } from "@/app/page/navigation";
import { reportResult } from "@/app/record/reportResult";
import { BUCKET } from "@/domains/mcenter/labels";
import { useSave } from "@/relay/useAppMutation";
import { formatMoney } from "@/ui/base/format";
import { confirm } from "@/ui/dialog/dialogs";
import { Section } from "@/ui/frame/Card";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { StatusTag } from "@/ui/frame/StatusTag";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { openPromise } from "../_components/openDialogs";
import { PromiseText } from "../_components/PromiseText";
import type { PanelPlan } from "./LedgerPanel";

/** Status of a payment plan on the ledger's day. */
function PlanTag({
  missing,
  overdueDays,
  bucket,
  writtenOff,
}: Pick<PanelPlan, "missing" | "overdueDays" | "bucket" | "writtenOff">) {
  if (writtenOff) return <StatusTag tone="violet">已核销</StatusTag>;
  if (missing <= 0) return <StatusTag tone="green">已收齐</StatusTag>;
  return (
    <StatusTag tone={BUCKET[bucket].tone}>{overdueDays > 0 ? `逾期 ${overdueDays} 天` : "未到期"}</StatusTag>
  );
}

/** Card of a payment plan with its receipts and the customer's promise. */
export function PlanCard({ plan, onChanged }: { plan: PanelPlan; onChanged: () => Promise<unknown> }) {
  const removing = useSave<PlanCardDeleteMutation>(graphql`
    mutation PlanCardDeleteMutation($ids: [ID!]!) {
      paymentPromiseDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const { name, project, promise, owner, dueOn, missing, advance } = plan;
  const promising = async () => {
    if (await openPromise({ plan })) await onChanged();
  };
  const withdraw = async () => {
    if (promise && (await confirm({ text: "撤回后，这期计划以更早的承诺为准。" })))
      await reportResult(removing({ ids: [promise.rowId] }), "已撤回承诺", onChanged);
  };
  return (
    <Section
      title={name}
      actions={[
        { key: "promise", text: "登记承诺", hidden: missing <= 0, onClick: promising },
        { key: "withdraw", text: "撤回承诺", hidden: !promise, onClick: withdraw },
      ]}
    >
      <DescriptionList
        visible={0}
        items={[
          {
            label: "项目",
            value: project ? (
              <PageLink className="ui-link" to={`/project/${project.rowId}/CollectionPlanList`}>
                {project.name}
              </PageLink>
            ) : (
              "-"
            ),
          },
          { label: "负责人", value: owner?.name ?? "-" },
          {
            label: "应收日期",
            value: (
              <span className="ui-row">
                {dueOn ?? "未约定"}
                <PlanTag {...plan} />
              </span>
            ),
          },
          { label: "应收（元）", value: formatMoney(plan.amount) },
          { label: "已收（元）", value: formatMoney(plan.received) },
          { label: "未收（元）", value: formatMoney(missing) },
          { label: "预收（元）", value: formatMoney(advance), hidden: advance <= 0 },
          { label: "承诺付款", value: <PromiseText promise={promise} />, hidden: !promise },
        ]}
      />
      <SimpleTable
        label={`${name}的回款`}
        empty="这天及以前没有回款"
        rows={plan.receipts}
        rowKey={({ rowId }) => rowId}
        columns={[
          { key: "receivedOn", title: "到账日期", width: 110, render: ({ receivedOn }) => receivedOn },
          {
            key: "amount",
            title: "金额（元）",
            width: 120,
            number: true,
            render: ({ amount }) => formatMoney(amount),
          },
          { key: "payer", title: "付款方", minWidth: 80, grow: true, render: ({ payer }) => payer ?? "-" },
        ]}
      />
    </Section>
  );
}
