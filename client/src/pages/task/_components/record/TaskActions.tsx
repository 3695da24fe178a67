import { graphql, useFragment } from "react-relay";
import type { TaskAction, TaskActions_task$key } from "@/__generated__/TaskActions_task.graphql";
import type { TaskActionsDeleteMutation } from "@/__generated__/TaskActionsDeleteMutation.graphql";
import type { TaskActionsPublishMutation } from "@/__generated__/TaskActionsPublishMutation.graphql";
import { useCan } from "@/access/Can";
import { useBin } from "@/app/record/useBin";
import { openLog } from "@/domains/log/openLog";
import { TASK_ACTION, taskOf } from "@/domains/task/labels";
import { type TaskStep, useTaskSteps } from "@/domains/task/useTaskSteps";
import { useSave } from "@/relay/useAppMutation";
import type { Action } from "@/ui/base/types";
import { confirmDelete } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import { ActionButton } from "@/ui/frame/ActionButton";
import { MoreMenu } from "@/ui/frame/Actions";
import { copyText } from "@/ui/frame/ClipboardButton";
import { blockers } from "../../_lib/blockers";
import { openTask, openTaskFinish, openTaskPass } from "../../_lib/openTask";

/** Actions shown as buttons, the most frequent first; the others are in the menu. */
const STEPS = ["PUBLISH", "FINISH", "PASS", "FAIL", "START", "RESTART"] as const;
const RARE = ["HOLD", "CANCEL"] as const;

/** Success messages; actions with a dialog of their own show theirs. */
const DONE: Readonly<Record<Exclude<TaskStep, "FINISH" | "PASS">, string>> = {
  START: "任务已开始",
  HOLD: "任务已挂起",
  FAIL: "任务已退回",
  RESTART: "任务已重新开始",
  CANCEL: "任务已取消",
};

/** Available actions, and reasons against others; at the bottom on phones (business §2 Task). */
export function TaskActions({
  task: key,
  refresh,
  onDeleted,
}: {
  task: TaskActions_task$key;
  refresh: () => Promise<unknown>;
  onDeleted: () => unknown;
}) {
  const task = useFragment(
    graphql`
      fragment TaskActions_task on Task {
        rowId
        name
        version
        status
        availableActions
        isBlocked
        checkCount
        doneCheckCount
        openChildCount
        viewerCan { update delete }
      }
    `,
    key,
  );
  const take = useTaskSteps();
  const publish = useSave<TaskActionsPublishMutation>(graphql`
    mutation TaskActionsPublishMutation($id: ID!, $version: Int) {
      taskPublish(input: { id: $id, version: $version }) {
        task { id status version availableActions }
        userErrors { field message code }
      }
    }
  `);
  const remove = useSave<TaskActionsDeleteMutation>(graphql`
    mutation TaskActionsDeleteMutation($ids: [ID!]!) {
      taskDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const wayBack = useBin("TASK");
  const { rowId, name, version, availableActions, viewerCan } = task;
  // viewers may have drafts of their own without the permission to publish
  const can = useCan();
  const mayPublish = can({ perms: "task:create" });
  const draft = task.status === "DRAFT" && viewerCan.update;

  const edit = async () => {
    if (await openTask({ row: { rowId } })) await refresh();
  };
  const step = async (action: TaskAction) => {
    switch (action) {
      case "PUBLISH": {
        const problem = (await publish({ id: rowId, version })).userErrors[0];
        if (problem) {
          // Missing fields are completed in the edit dialog, which can publish as well.
          toast.warning(problem.message);
          if (viewerCan.update) return edit();
        } else toast.success("任务已发布");
        break;
      }
      case "FINISH":
        await openTaskFinish({ task });
        break;
      case "PASS":
        await openTaskPass({ task });
        break;
      default: {
        const outcome = await take(task, action);
        if (outcome === "dropped") return;
        if (outcome === "done") toast.success(DONE[action]);
        else toast.warning(outcome.refused);
      }
    }
    await refresh();
  };
  const offered = (actions: readonly TaskAction[]): Action[] =>
    actions
      .filter((action) =>
        // publishing is offered for incomplete drafts, too: it asks for the missing fields
        action === "PUBLISH"
          ? mayPublish && (draft || availableActions.includes(action))
          : availableActions.includes(action),
      )
      .map((action) => ({ key: action, text: TASK_ACTION[action].text, onClick: () => step(action) }));
  const [first, ...others] = offered(STEPS);
  const hints = blockers(task);
  // Reopening a closed task is not emphasized.
  const over = task.status === "DONE" || task.status === "CANCELLED";
  return (
    <section className="task-record__actions" aria-label="任务操作">
      {hints.map((hint) => (
        <p key={hint} className="task-record__hint">
          {hint}
        </p>
      ))}
      <div className="task-record__buttons">
        {first ? <ActionButton action={over ? first : { ...first, intent: "primary" }} /> : null}
        {others.map((action) => (
          <ActionButton key={action.key} action={action} />
        ))}
        {viewerCan.update ? <ActionButton action={{ key: "edit", text: "修改", onClick: edit }} /> : null}
        <MoreMenu
          actions={[
            ...offered(RARE),
            {
              key: "log",
              text: "写日志",
              hidden: !can({ perms: "log:create" }),
              onClick: () => openLog({ about: { taskId: rowId } }),
            },
            {
              key: "copy",
              text: "复制链接",
              onClick: () => copyText(`${window.location.origin}${taskOf(rowId)}`),
            },
            {
              key: "delete",
              text: "删除",
              intent: "danger",
              hidden: !viewerCan.delete,
              onClick: async () => {
                const done = await confirmDelete({
                  what: [name],
                  bin: wayBack([rowId]),
                  run: async () => (await remove({ ids: [rowId] })).userErrors,
                });
                if (done) await onDeleted();
              },
            },
          ]}
        />
      </div>
    </section>
  );
}
