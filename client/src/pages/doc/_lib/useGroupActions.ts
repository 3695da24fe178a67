import { useMemo } from "react";
import { graphql } from "react-relay";
import type {
  FileCategory,
  useGroupActionsCreateMutation,
} from "@/__generated__/useGroupActionsCreateMutation.graphql";
import type { useGroupActionsDeleteMutation } from "@/__generated__/useGroupActionsDeleteMutation.graphql";
import type { useGroupActionsMoveMutation } from "@/__generated__/useGroupActionsMoveMutation.graphql";
import type { useGroupActionsUpdateMutation } from "@/__generated__/useGroupActionsUpdateMutation.graphql";
import { useAppMutation } from "@/relay/useAppMutation";
import type { UserErrors } from "@/ui/base/types";
import { confirmDelete, promptText } from "@/ui/dialog/dialogs";
import type { TreeMove } from "@/ui/tree/Tree";

/** Longest name of a category, in characters; as for files (core §5). */
const NAME_MAX = 50;

const RETURNED = { errors: "return" } as const;

/** Category to act on. */
interface Target {
  readonly rowId: string;
  readonly name: string;
  readonly version: number;
}

/** Actions on document categories: each confirms, runs and reports its outcome; true on any change. */
export function useGroupActions(category: FileCategory) {
  const [create] = useAppMutation<useGroupActionsCreateMutation>(
    graphql`
      mutation useGroupActionsCreateMutation($input: FileGroupCreateInput!) {
        fileGroupCreate(input: $input) {
          group {
            id
            rowId
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    RETURNED,
  );
  const [update] = useAppMutation<useGroupActionsUpdateMutation>(
    graphql`
      mutation useGroupActionsUpdateMutation($input: FileGroupUpdateInput!) {
        fileGroupUpdate(input: $input) {
          group {
            id
            name
            version
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    RETURNED,
  );
  const [move] = useAppMutation<useGroupActionsMoveMutation>(
    graphql`
      mutation useGroupActionsMoveMutation($input: FileGroupMoveInput!) {
        fileGroupMove(input: $input) {
          group {
            id
            order
            parentRowId
            version
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    RETURNED,
  );
  const [remove] = useAppMutation<useGroupActionsDeleteMutation>(
    graphql`
      mutation useGroupActionsDeleteMutation($ids: [ID!]!) {
        fileGroupDelete(input: { ids: $ids }) {
          deletedIds
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    RETURNED,
  );
  return useMemo(() => {
    const ask = (title: string, value: string, run: (name: string) => Promise<UserErrors>) =>
      promptText({
        title,
        label: "分类名称",
        value,
        required: "请输入分类名称",
        maxLength: NAME_MAX,
        run,
      }).then((answer) => answer !== undefined);
    return {
      add: (parentId: string | null) =>
        ask(parentId ? "新增下级分类" : "新增文档分类", "", async (name) => {
          const input = { category, name, ...(parentId ? { parentId } : {}) };
          return (await create({ input })).userErrors;
        }),
      rename: ({ rowId, name, version }: Target) =>
        ask("修改文档分类", name, async (text) =>
          text === name ? null : (await update({ input: { id: rowId, version, name: text } })).userErrors,
        ),
      remove: ({ rowId, name }: Target) =>
        confirmDelete({
          what: [name],
          run: async () => (await remove({ ids: [rowId] })).userErrors,
        }),
      move: async ({ id, parent, index }: TreeMove) => {
        const place = parent === null ? { toRoot: true } : { parentId: parent };
        return (await move({ input: { id, order: index, ...place } })).userErrors;
      },
    };
  }, [category, create, update, move, remove]);
}
