import { graphql } from "react-relay";
import type { FlowVersionDialogQuery } from "@/__generated__/FlowVersionDialogQuery.graphql";
import type { flowStepMutationsChangeVersionMutation } from "@/__generated__/flowStepMutationsChangeVersionMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useFlowSave } from "@/domains/flow/useFlowSave";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { showUserErrors, toast } from "@/ui/feedback/toasts";
import { Button } from "@/ui/frame/Button";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import type { SteppedProcess } from "./useStepRun";

const QUERY = graphql`
  query FlowVersionDialogQuery($input: FlowProcessVersionInput!) {
    flowVersionPlan(input: $input) {
      from
      to
      kept { name }
      dropped { name }
      current {
        node { key name }
        members { rowId name }
      }
      lost
      missing
      refusal
    }
  }
`;

type Plan = NonNullable<FlowVersionDialogQuery["response"]["flowVersionPlan"]>;

const namesOf = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name).join("、");

/** A node that waits, with its members; a sub-process has none. */
const standText = ({ node, members }: Plan["current"][number]) =>
  members.length > 0 ? `${node.name}：${namesOf(members)}` : node.name;

/** Consequences of the move of an application to another version of its form. */
function PlanView({ plan }: { plan: Plan }) {
  const { from, to, kept, dropped, current, lost, missing, refusal } = plan;
  return (
    <>
      {refusal ? <p role="alert">{refusal}</p> : null}
      <DescriptionList
        columns={1}
        visible={0}
        items={[
          { label: "表单版本", value: `第 ${from} 版换到第 ${to} 版` },
          { label: "保留结果的节点", value: namesOf(kept) || "无" },
          { label: "不再有效的节点", value: namesOf(dropped), hidden: dropped.length === 0 },
          {
            label: "换版后等待审批",
            value: current.map(standText).join("；"),
            hidden: current.length === 0,
          },
          { label: "会删除的内容", value: lost.join("、"), hidden: lost.length === 0 },
          { label: "缺少的必填内容", value: missing.join("、"), hidden: missing.length === 0 },
        ]}
      />
      {lost.length > 0 ? (
        <p className="ui-muted">其中的附件留在流转记录里，只有上传人和有“审批管理”权限的人能看到。</p>
      ) : null}
    </>
  );
}

/** Dialog that moves a running application to the newest version of its form, after a preview. */
export default function FlowVersionDialog({
  process,
  open,
  onClose,
  onSaved,
}: RecordDialogProps & { process: SteppedProcess }) {
  const { rowId: id, name, version } = process;
  const { data, error, loading, reload } = useDialogQuery<FlowVersionDialogQuery>(QUERY, {
    input: { id, version },
  });
  const save = useFlowSave();
  const plan = data?.flowVersionPlan;
  const change = async () => {
    if (!plan) return;
    const { userErrors } = await save<flowStepMutationsChangeVersionMutation>((all) => all.changeVersion, {
      input: { id, version, revision: plan.to },
    });
    if (showUserErrors(userErrors)) return;
    toast.success("已换到新版本");
    onSaved();
    onClose();
  };
  return (
    <AppDialog
      open={open}
      title={`换到新版本“${name}”`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button intent="primary" disabled={!plan || Boolean(plan.refusal)} onClick={change}>
            换到新版本
          </Button>
        </>
      }
    >
      {plan ? (
        <PlanView plan={plan} />
      ) : loading ? (
        <LoadingMask />
      ) : error ? (
        <ErrorState error={error} onRetry={reload} compact />
      ) : (
        <EmptyState text="您不能再更换这份申请的版本。" />
      )}
    </AppDialog>
  );
}
