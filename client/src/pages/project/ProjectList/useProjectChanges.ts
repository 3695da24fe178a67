import { graphql } from "react-relay";
import type {
  ProjectInput,
  useProjectChangesMutation,
} from "@/__generated__/useProjectChangesMutation.graphql";
import { forgetFailure, loadChunk } from "@/app/page/chunk";
import { cellEditing } from "@/app/record/cellEdit";
import { useAppMutation, useSave } from "@/relay/useAppMutation";
import type { BatchAction, Option } from "@/ui/base/types";
import type { CellEditing } from "@/ui/list/cellEditing";
import type { ProjectRow } from "./columns";

const UPDATE = graphql`
  mutation useProjectChangesMutation($id: ID!, $version: Int, $input: ProjectInput!) {
    projectUpdate(input: { id: $id, version: $version, changes: $input }) {
      project {
        id
        version
        number
        beginsOn
        endsOn
        overdueDays
        type { value text }
        status { value text color }
        property { value text }
        tags { value text color }
        director { rowId name avatarUrl }
        directorTeam { name }
      }
      userErrors { field message code }
    }
  }
`;

/** Loads the bulk edit dialog on demand. */
const importBulk = () => import("./bulk");

/** Options of the dictionary fields. */
export type ProjectParts = Readonly<
  Record<"type" | "status" | "property" | "tags", { readonly options: readonly Option[] }>
>;

/** Editing in the list of projects: single cells, or fields of several projects at once. */
export function useProjectChanges(
  parts: ProjectParts,
  refresh: () => Promise<unknown>,
): {
  readonly editing: CellEditing<ProjectRow>;
  readonly batchActions: readonly BatchAction<ProjectRow>[];
} {
  const [update] = useAppMutation<useProjectChangesMutation>(UPDATE, { errors: "inline" });
  const save = useSave<useProjectChangesMutation>(UPDATE);
  return {
    editing: cellEditing<ProjectRow, ProjectInput>({
      update: async ({ rowId, version }, input) => {
        const { data, ...told } = await update({ id: rowId, version, input });
        return { ...told, version: data?.projectUpdate.project?.version };
      },
      parts,
      refresh,
    }),
    batchActions: [
      {
        key: "change",
        text: "批量修改",
        onClick: async (rows) => {
          forgetFailure(importBulk);
          const { changeProjects } = await loadChunk(importBulk);
          const done = await changeProjects(rows, parts, ({ rowId, version }, input) =>
            save({ id: rowId, version, input }),
          );
          if (done) await refresh();
          return done;
        },
      },
    ],
  };
}
