import { graphql } from "react-relay";
import type { useTaskCommandsDeleteEachMutation } from "@/__generated__/useTaskCommandsDeleteEachMutation.graphql";
import type { useTaskCommandsDeleteMutation } from "@/__generated__/useTaskCommandsDeleteMutation.graphql";
import type { useTaskCommandsPublishMutation } from "@/__generated__/useTaskCommandsPublishMutation.graphql";
import { reportBatchResults } from "@/app/record/reportBatchResults";
import { runEach } from "@/app/record/runEach";
import { useAppMutation, useSave } from "@/relay/useAppMutation";
import { toast } from "@/ui/feedback/toasts";
import type { TaskRow } from "./columns";
import { missingOf } from "./missingFields";

type Draft = Pick<TaskRow, "rowId" | "name" | "version" | "director" | "endsOn">;

/** Commands on tasks in a list. */
export function useTaskCommands(refresh: () => unknown) {
  const remove = useSave<useTaskCommandsDeleteMutation>(graphql`
    mutation useTaskCommandsDeleteMutation($ids: [ID!]!) {
      taskDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const [removeEach] = useAppMutation<useTaskCommandsDeleteEachMutation>(graphql`
    mutation useTaskCommandsDeleteEachMutation($ids: [ID!]!) {
      taskDeleteAll(input: { ids: $ids }) { results { rowId error } userErrors { field message code } }
    }
  `);
  const publish = useSave<useTaskCommandsPublishMutation>(graphql`
    mutation useTaskCommandsPublishMutation($id: ID!, $version: Int!) {
      taskPublish(input: { id: $id, version: $version }) { userErrors { field message code } }
    }
  `);
  return {
    /** Deletes tasks; returns the errors. */
    remove: async (ids: string[]) => (await remove({ ids })).userErrors,
    /** Deletes those of the tasks that can be deleted; outcome of each, or undefined when all failed. */
    removeEach: async (ids: string[]) => {
      const { ok, data } = await removeEach({ ids });
      return ok ? (data?.taskDeleteAll.results ?? []) : undefined;
    },
    /** Publishes several drafts, one after the other; true when at least one was published. */
    publishEach: async (drafts: readonly Draft[]): Promise<boolean> => {
      const ready = drafts.filter((draft) => missingOf(draft).length === 0);
      const reasons = await runEach(ready, ({ rowId: id, version }) => publish({ id, version }), {
        most: 1,
        signal: new AbortController().signal,
        onSettled: () => undefined,
      });
      const outcomes = drafts.map((draft) => {
        const at = ready.indexOf(draft);
        const error = at < 0 ? missingOf(draft).join("，") : (reasons[at] ?? null);
        return { key: draft.rowId, name: draft.name, error };
      });
      await refresh();
      return reportBatchResults("发布", "任务", outcomes);
    },
    /** Publishes a draft; false where fields are missing. */
    publish: async (task: { rowId: string; version: number }): Promise<boolean> => {
      const { ok, userErrors } = await publish({ id: task.rowId, version: task.version });
      if (!ok) {
        if (userErrors[0]) toast.warning(userErrors[0].message);
        return false;
      }
      toast.success("已发布");
      await refresh();
      return true;
    },
  };
}
