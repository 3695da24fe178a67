import { graphql } from "react-relay";
import type { useTaskCommandsDeleteEachMutation } from "@/__generated__/useTaskCommandsDeleteEachMutation.graphql";
import type { useTaskCommandsDeleteMutation } from "@/__generated__/useTaskCommandsDeleteMutation.graphql";
import type { useTaskCommandsPublishMutation } from "@/__generated__/useTaskCommandsPublishMutation.graphql";
import { runEach } from "@/app/record/runEach";
import { tellOutcomes } from "@/app/record/tellOutcomes";
import { useAppMutation, useSave } from "@/relay/useAppMutation";
import { toast } from "@/ui/feedback/toasts";
import type { TaskRow } from "./columns";
import { missingOf } from "./missing";

type Draft = Pick<TaskRow, "rowId" | "name" | "version" | "director" | "endsOn">;

/** What is done with tasks out of a list. */
export function useTaskCommands(refresh: () => unknown) {
  const remove = useSave<useTaskCommandsDeleteMutation>(graphql`
    mutation useTaskCommandsDeleteMutation($ids: [ID!]!) {
      taskDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const [removeEach] = useAppMutation<useTaskCommandsDeleteEachMutation>(graphql`
    mutation useTaskCommandsDeleteEachMutation($ids: [ID!]!) {
      taskDeleteAll(ids: $ids) { results { rowId error } userErrors { field message code } }
    }
  `);
  const publish = useSave<useTaskCommandsPublishMutation>(graphql`
    mutation useTaskCommandsPublishMutation($id: ID!, $version: Int!) {
      taskPublish(id: $id, version: $version) { userErrors { field message code } }
    }
  `);
  return {
    /** Deletes tasks; answers what was refused. */
    remove: async (ids: string[]) => (await remove({ ids })).userErrors,
    /** Deletes of several tasks what can be deleted; answers for each, or nothing when all was refused. */
    removeEach: async (ids: string[]) => {
      const { ok, data } = await removeEach({ ids });
      return ok ? (data?.taskDeleteAll.results ?? []) : undefined;
    },
    /** Gives several drafts to their people, one after the other; true when one of them was. */
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
      return tellOutcomes("发布", "任务", outcomes);
    },
    /** Gives a draft to its people; false where something is missing. */
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
