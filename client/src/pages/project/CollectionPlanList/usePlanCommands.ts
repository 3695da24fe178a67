import { graphql } from "react-relay";
import type { usePlanCommandsNoticeMutation } from "@/__generated__/usePlanCommandsNoticeMutation.graphql";
import type { usePlanCommandsQuery } from "@/__generated__/usePlanCommandsQuery.graphql";
import type { usePlanCommandsWriteOffMutation } from "@/__generated__/usePlanCommandsWriteOffMutation.graphql";
import { reportResult } from "@/app/record/reportResult";
import { useSave } from "@/relay/useAppMutation";
import { useVersionedUpdate } from "@/relay/useVersionedUpdate";
import { confirm, promptText } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import type { PlanRow } from "./columns";

type Plan = Pick<PlanRow, "rowId" | "name" | "version">;

/**
 * Actions on a payment plan other than editing: each asks for confirmation, runs and reports its outcome.
 */
export function usePlanCommands(refresh: () => Promise<unknown>) {
  const writing = useSave<usePlanCommandsWriteOffMutation>(graphql`
    mutation usePlanCommandsWriteOffMutation($id: ID!, $version: Int!, $reason: String) {
      paymentPlanWriteOff(input: { id: $id, version: $version, reason: $reason }) {
        paymentPlan { id state version }
        userErrors { field message code }
      }
    }
  `);
  const noticing = useSave<usePlanCommandsNoticeMutation>(graphql`
    mutation usePlanCommandsNoticeMutation($id: ID!) {
      paymentPlanNotice(
        input: { id: $id }
      ) { paymentPlan { id noticedAt } userErrors { field message code } }
    }
  `);
  const over = useVersionedUpdate<usePlanCommandsQuery>(graphql`
    query usePlanCommandsQuery($id: ID!) {
      shown: paymentPlan(id: $id) { id state version }
    }
  `);
  return {
    writeOff: async (plan: Plan) => {
      const reason = await promptText({
        title: `核销“${plan.name}”`,
        label: "核销原因",
        required: "请输入核销原因",
        maxLength: 200,
        multiline: true,
        run: (said) => over(plan, (target) => writing({ ...target, reason: said }), refresh),
      });
      if (reason === undefined) return;
      toast.success("已核销");
      await refresh();
    },
    reopen: async ({ rowId: id, name, version }: Plan) => {
      if (await confirm({ text: `“${name}”恢复后重新计入应收款。` }))
        await reportResult(writing({ id, version, reason: null }), "已恢复", refresh);
    },
    notice: async ({ rowId: id, name }: Plan) => {
      if (await confirm({ text: `通知项目负责人“${name}”待收？` }))
        await reportResult(noticing({ id }), "已通知项目负责人", refresh);
    },
  };
}
