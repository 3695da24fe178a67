import { useCallback } from "react";
import { graphql } from "react-relay";
import type { RecycleKind, useBinRestoreMutation } from "@/__generated__/useBinRestoreMutation.graphql";
import { useCan } from "@/access/Can";
import { usePageRefresh } from "@/app/page/pageContext";
import { useSave } from "@/relay/useAppMutation";
import type { RecycleWay } from "@/ui/dialog/dialogs";
import { goesWith } from "./binned";

export type { RecycleKind };

/**
 * The way to restore softly deleted records, as an argument of `confirmDelete`; undefined for kinds without
 * a recycle bin. The member who deleted a record can revert that at once (撤销); administrators can restore
 * it later.
 */
export function useBin(
  kind: RecycleKind | undefined,
  onRestored?: () => unknown,
): (ids: readonly string[]) => RecycleWay | undefined {
  const restore = useSave<useBinRestoreMutation>(graphql`
    mutation useBinRestoreMutation($input: RecycleInput!) {
      recycleRestore(input: $input) {
        ids
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const manages = useCan()({ perms: "e:manage" });
  const refreshPage = usePageRefresh();
  const refresh = onRestored ?? refreshPage;
  return useCallback(
    (ids) => {
      if (!kind) return undefined;
      return {
        note: `${goesWith(kind)}${manages ? "删除后 30 天内可在回收站恢复。" : "删除后 30 天内可由管理员在回收站恢复。"}`,
        undo: async () => {
          const { ok, userErrors } = await restore({ input: { kind, ids: [...ids] } });
          if (ok) await refresh();
          return userErrors;
        },
      };
    },
    [kind, manages, restore, refresh],
  );
}
