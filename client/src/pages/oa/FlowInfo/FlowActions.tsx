import { useEffect } from "react";
import { graphql, useFragment } from "react-relay";
import type { FlowActions_process$key } from "@/__generated__/FlowActions_process.graphql";
import type { flowStepMutationsDeleteMutation } from "@/__generated__/flowStepMutationsDeleteMutation.graphql";
import type { flowStepMutationsHideMutation } from "@/__generated__/flowStepMutationsHideMutation.graphql";
import type { flowStepMutationsReadMutation } from "@/__generated__/flowStepMutationsReadMutation.graphql";
import type { flowStepMutationsTakeBackMutation } from "@/__generated__/flowStepMutationsTakeBackMutation.graphql";
import type { flowStepMutationsUrgeMutation } from "@/__generated__/flowStepMutationsUrgeMutation.graphql";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { useViewer } from "@/app/session/viewer";
import { flowCopyOf, flowEditOf, flowProcessOf } from "@/domains/flow/labels";
import { useFlowSave } from "@/domains/flow/useFlowSave";
import type { Action } from "@/ui/base/types";
import { confirm, confirmDelete } from "@/ui/dialog/dialogs";
import { showUserErrors, toast } from "@/ui/feedback/toasts";
import { ActionButton } from "@/ui/frame/ActionButton";
import { MoreMenu } from "@/ui/frame/Actions";
import { copyText } from "@/ui/frame/ClipboardButton";
import { FLOW_STEP, type FlowStep } from "./steps";
import type { Filling } from "./useFilling";

const openStep = lazyRecordDialog(() => import("./FlowStepDialog"));
const openVersion = lazyRecordDialog(() => import("./FlowVersionDialog"));

/** Further props of an action's dialog. */
type StepOwn = Partial<Omit<Parameters<typeof openStep>[0], "process" | "step">>;

/** Actions that the viewer may take on an approval application now; on phones at the bottom. */
export function FlowActions({
  process: key,
  filling,
  refresh,
  onGone,
}: {
  process: FlowActions_process$key;
  filling: Filling | null;
  refresh: () => Promise<unknown>;
  /** Called when the application has left the viewer's lists. */
  onGone: () => unknown;
}) {
  const process = useFragment(
    graphql`
      fragment FlowActions_process on FlowProcess {
        rowId
        name
        version
        status
        definition
        applicant { rowId }
        steps {
          item
          status
          node { key }
          member { rowId name }
        }
        viewerCan {
          send
          withdraw
          annul
          urge
          terminate
          changeVersion
          delete
          decide
          transfer
          addSigners
          returnToApplicant
          returnTo { key name }
          takeBack
          removeSigners
        }
      }
    `,
    key,
  );
  const { rowId, name, version, status, steps, viewerCan: can } = process;
  const me = useViewer().member.rowId;
  const save = useFlowSave();
  const mine = steps.filter(({ member }) => member?.rowId === me);
  const isUnread = mine.some((step) => step.status === "COPIED");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a copy that is shown
  useEffect(() => {
    if (!isUnread) return;
    void save<flowStepMutationsReadMutation>((all) => all.read, { input: { id: rowId } }).then(({ ok }) => {
      if (ok) void refresh();
    });
  }, [isUnread, rowId]);

  const take = async (step: FlowStep, own: StepOwn = {}) => {
    if (await openStep({ process: { rowId, name, version }, step, ...own })) await refresh();
  };
  const agree = async () => {
    if (filling && !filling.check()) {
      toast.warning("表单还有内容没有填好，请检查标红的地方");
      return;
    }
    const here = mine.find((step) => step.status === "TO_DO")?.node.key;
    await take("AGREE", { here, definition: process.definition, filling });
  };
  const plain = async (
    done: string,
    run: () => Promise<{ readonly userErrors: Parameters<typeof showUserErrors>[0] }>,
  ): Promise<boolean> => {
    const { userErrors } = await run();
    const isDone = !showUserErrors(userErrors);
    if (isDone) toast.success(done);
    await refresh();
    return isDone;
  };
  const urge = () =>
    plain("已催办", () =>
      save<flowStepMutationsUrgeMutation>((all) => all.urge, { input: { id: rowId, version } }),
    );
  const takeBack = async () => {
    const sure = await confirm({
      text: "确定撤回您的同意吗？",
      note: "撤回后由您重新审批。",
      confirmText: "撤回同意",
    });
    if (sure)
      await plain("已撤回同意", () =>
        save<flowStepMutationsTakeBackMutation>((all) => all.takeBack, { input: { id: rowId, version } }),
      );
  };
  const changeVersion = async () => {
    if (await openVersion({ process: { rowId, name, version } })) await refresh();
  };
  const hide = async () => {
    const sure = await confirm({
      text: "确定从您的列表移除这份申请吗？",
      note: "只从您自己的列表移除，申请本身和其他人的列表不变。",
      confirmText: "移除",
    });
    if (!sure) return;
    const { userErrors } = await save<flowStepMutationsHideMutation>((all) => all.hide, { ids: [rowId] });
    if (showUserErrors(userErrors)) return;
    toast.success("已移除");
    await onGone();
  };
  const remove = async () => {
    const isGone = await confirmDelete({
      what: [name],
      run: async () =>
        (await save<flowStepMutationsDeleteMutation>((all) => all.remove, { ids: [rowId] })).userErrors,
    });
    if (isGone) await onGone();
  };

  const targets = [
    ...(can.returnToApplicant ? [{ value: "@applicant", label: "申请人" }] : []),
    ...can.returnTo.map((node) => ({ value: node.key, label: node.name })),
  ];
  const added = steps
    .filter(({ item }) => can.removeSigners.includes(item))
    .map(({ item, member }) => ({ value: String(item), label: member?.name ?? "已离职成员" }));
  const isOwn = process.applicant?.rowId === me;
  const isOpen = status === "RUNNING" || status === "ANNULLING";
  const isWith = status === "DRAFT" || status === "RETURNED";
  const step = (which: FlowStep, hidden: boolean, more: Partial<Action> = {}): Action => ({
    key: which,
    text: FLOW_STEP[which].text,
    hidden,
    onClick: () => take(which),
    ...more,
  });
  const likely: Action[] = [
    step("AGREE", !can.decide, { intent: "primary", onClick: agree }),
    step("REFUSE", !can.decide, { intent: "danger" }),
    step("RETURN", targets.length === 0, { onClick: () => take("RETURN", { targets }) }),
    {
      key: "edit",
      text: status === "DRAFT" ? "继续填写" : "修改并重新提交",
      intent: "primary",
      href: flowEditOf(rowId),
      hidden: !can.send,
    },
    { key: "urge", text: "催办", hidden: !can.urge, onClick: urge },
    step("WITHDRAW", !can.withdraw),
    { key: "takeBack", text: "撤回同意", hidden: !can.takeBack, onClick: takeBack },
    { key: "again", text: "再次申请", href: flowCopyOf(rowId), hidden: !isOwn || isOpen || isWith },
  ];
  const rare: Action[] = [
    step("TRANSFER", !can.transfer),
    step("DELEGATE", !can.transfer),
    step("ADD", !can.addSigners),
    step("REMOVE", added.length === 0, { onClick: () => take("REMOVE", { added }) }),
    step("ANNUL", !can.annul),
    { key: "version", text: "换到新版本", hidden: !can.changeVersion, onClick: changeVersion },
    step("TERMINATE", !can.terminate, { intent: "danger" }),
    {
      key: "copyLink",
      text: "复制链接",
      onClick: () => copyText(`${window.location.origin}${flowProcessOf(rowId)}`),
    },
    {
      key: "hide",
      text: "从我的列表移除",
      hidden: isWith || can.decide || (isOwn && isOpen),
      onClick: hide,
    },
    { key: "delete", text: "删除草稿", intent: "danger", hidden: !can.delete, onClick: remove },
  ];
  return (
    <section className="flow-info__actions" aria-label="审批操作">
      {likely
        .filter((action) => !action.hidden)
        .map((action) => (
          <ActionButton key={action.key} action={action} />
        ))}
      <MoreMenu actions={rare} />
    </section>
  );
}
