import { graphql } from "react-relay";
import type {
  MemberUpdateInput,
  useMemberChangesMutation,
} from "@/__generated__/useMemberChangesMutation.graphql";
import { forgetFailure, loadChunk } from "@/app/page/chunk";
import { cellEditing } from "@/app/record/cellEdit";
import { useAppMutation, useSave } from "@/relay/useAppMutation";
import type { BatchAction } from "@/ui/base/types";
import type { CellEditing } from "@/ui/list/cellEditing";
import type { MemberRow } from "./columns";

const UPDATE = graphql`
  mutation useMemberChangesMutation($input: MemberUpdateInput!) {
    memberUpdate(input: $input) {
      member {
        id
        version
        phone
        jobNumber
        position
        entryDate
        email
        isTechnician
        isEngineer
        workStatus
      }
      userErrors { field message code }
    }
  }
`;

/** Loads the bulk edit on demand. */
const importBulk = () => import("./bulk");

/** Editing of members in their list: inline by cell, or several at once. */
export function useMemberChanges(refresh: () => Promise<unknown>): {
  readonly editing: CellEditing<MemberRow>;
  readonly change: BatchAction<MemberRow>;
} {
  const [update] = useAppMutation<useMemberChangesMutation>(UPDATE, { errors: "inline" });
  const save = useSave<useMemberChangesMutation>(UPDATE);
  return {
    editing: cellEditing<MemberRow, Omit<MemberUpdateInput, "id" | "version">>({
      update: async ({ rowId, version }, input) => {
        const { data, ...told } = await update({ input: { ...input, id: rowId, version } });
        return { ...told, version: data?.memberUpdate.member?.version };
      },
      refresh,
    }),
    change: {
      key: "change",
      text: "批量修改",
      onClick: async (rows) => {
        forgetFailure(importBulk);
        const { changeMembers } = await loadChunk(importBulk);
        const done = await changeMembers(rows, ({ rowId, version }, input) =>
          save({ input: { ...input, id: rowId, version } }),
        );
        if (done) await refresh();
        return done;
      },
    },
  };
}
