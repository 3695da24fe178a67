import type { BatchAction, UserError } from "@/ui/base/types";
import { toast } from "@/ui/feedback/toasts";
import { openTeamPick } from "../_lib/openPick";
import { useLeave } from "../_lib/useLeave";
import { useMemberDelete } from "../_lib/useMemberDelete";
import { useTeamMembersAdd, useTeamMembersRemove } from "../_lib/useTeamMembers";
import type { MemberRow } from "./columns";

/** Batch actions on members. `team` is the team on screen, the default one to remove members from. */
export function useMemberBatch(team: string | null, refresh: () => Promise<void>): BatchAction<MemberRow>[] {
  const leave = useLeave();
  const remove = useMemberDelete();
  const add = useTeamMembersAdd();
  const takeOut = useTeamMembersRemove();

  const withTeams = async (
    rows: readonly MemberRow[],
    change: (variables: {
      input: { teamId: string; memberIds: string[] };
    }) => Promise<{ userErrors: readonly UserError[] }>,
    dialog: { title: string; help: string; confirmText: string; done: string; start?: readonly string[] },
  ) => {
    const memberIds = rows.map(({ rowId }) => rowId);
    const { done: told, ...texts } = dialog;
    const done = await openTeamPick({
      ...texts,
      run: async (teamIds) => {
        const refused: UserError[] = [];
        // Sequential, so that errors are reported and earlier successes stay.
        for (const teamId of teamIds)
          refused.push(...(await change({ input: { teamId, memberIds } })).userErrors);
        return refused;
      },
    });
    if (!done) return false;
    toast.success(told);
    await refresh();
    return true;
  };

  return [
    {
      key: "join",
      text: "加入团队",
      onClick: (rows) =>
        withTeams(rows, add, {
          title: `将 ${rows.length} 名成员加入团队`,
          help: "已在团队中的成员保持不变",
          confirmText: "加入",
          done: "已加入团队",
        }),
    },
    {
      key: "out",
      text: "移出团队",
      onClick: (rows) =>
        withTeams(rows, takeOut, {
          title: `将 ${rows.length} 名成员移出团队`,
          help: "只解除与团队的关系，成员仍在企业中",
          confirmText: "移出",
          done: "已移出团队",
          start: team ? [team] : [],
        }),
    },
    {
      key: "leave",
      text: "离职",
      onClick: async (rows) => {
        if (!(await leave(rows))) return false;
        await refresh();
        return true;
      },
    },
    {
      key: "delete",
      text: "删除",
      intent: "danger",
      onClick: async (rows) => {
        if (!(await remove(rows))) return false;
        await refresh();
        return true;
      },
    },
  ];
}
