import { graphql } from "react-relay";
import type { useTaskCommandsDeleteMutation } from "@/__generated__/useTaskCommandsDeleteMutation.graphql";
import type { useTaskCommandsPublishMutation } from "@/__generated__/useTaskCommandsPublishMutation.graphql";
import { useSave } from "@/relay/useAppMutation";
import { toast } from "@/ui/feedback/toasts";

/** What is done with tasks out of a list. */
export function useTaskCommands(refresh: () => unknown) {
  const remove = useSave<useTaskCommandsDeleteMutation>(graphql`
    mutation useTaskCommandsDeleteMutation($ids: [ID!]!) {
      taskDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
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
