import { graphql } from "react-relay";
import type { TaskInput, useTaskEditingMutation } from "@/__generated__/useTaskEditingMutation.graphql";
import { cellEditing } from "@/app/record/cellEdit";
import { useAppMutation } from "@/relay/useAppMutation";
import type { CellEditing } from "@/ui/list/cellEditing";
import type { TaskRow } from "./columns";

/** In-place editing of tasks in a list; `parts` provides the options of levels and directors. */
export function useTaskEditing(
  parts: CellEditing<TaskRow>["parts"],
  refresh: () => unknown,
): CellEditing<TaskRow> {
  const [update] = useAppMutation<useTaskEditingMutation>(
    graphql`
      mutation useTaskEditingMutation($id: ID!, $version: Int, $input: TaskInput!) {
        taskUpdate(input: { id: $id, version: $version, changes: $input }) {
          task {
            id
            version
            beginsOn
            endsOn
            overdueDays
            level { value text color }
            director { rowId name avatarUrl }
          }
          userErrors { field message code }
        }
      }
    `,
    { errors: "inline" },
  );
  return cellEditing<TaskRow, TaskInput>({
    update: async ({ rowId, version }, input) => {
      const { data, ...told } = await update({ id: rowId, version, input });
      return { ...told, version: data?.taskUpdate.task?.version };
    },
    parts,
    refresh,
  });
}
