import { useCallback } from "react";
import type { AttendTypeKind } from "@/__generated__/TypeRows_types.graphql";
import type { typeMutationsDeleteMutation } from "@/__generated__/typeMutationsDeleteMutation.graphql";
import type { typeMutationsLeaveUpdateMutation } from "@/__generated__/typeMutationsLeaveUpdateMutation.graphql";
import type { typeMutationsMoveMutation } from "@/__generated__/typeMutationsMoveMutation.graphql";
import { reportResult } from "@/app/record/reportResult";
import { confirmDelete } from "@/ui/dialog/dialogs";
import type { TypeRow } from "./typeForm";
import { CALLS, useTypeSave } from "./useTypeSave";

/** Actions of the list of types of leave, overtime or trips; each refetches the list. */
export function useTypeActions(kind: AttendTypeKind, refresh: () => Promise<unknown>) {
  const save = useTypeSave();
  const move = useCallback(
    async (id: string, order: number) => {
      const input = { id, kind, order };
      const { ok, userErrors } = await save<typeMutationsMoveMutation>((all) => all.move, { input });
      if (ok) await refresh();
      return userErrors;
    },
    [save, kind, refresh],
  );
  const enable = useCallback(
    ({ rowId: id, version, enabled }: TypeRow) =>
      reportResult(
        save<typeMutationsLeaveUpdateMutation>(CALLS[kind].update, {
          id,
          version,
          input: { enabled: !enabled },
        }),
        enabled ? "已停用" : "已启用",
        refresh,
      ),
    [save, kind, refresh],
  );
  const remove = useCallback(
    async ({ rowId, name }: TypeRow) => {
      const done = await confirmDelete({
        what: [name],
        goes: "以后不能再申请这个类型，已有的申请和余额明细保留。",
        run: async () =>
          (await save<typeMutationsDeleteMutation>((all) => all.remove, { ids: [rowId] })).userErrors,
      });
      if (done) await refresh();
    },
    [save, refresh],
  );
  return { move, enable, remove };
}
