import { useMemo } from "react";
import { useCan } from "@/access/Can";
import { useRoleSource } from "@/domains/role/useRoleSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import type { RemoteSource } from "@/ui/picker/RemotePicker";
import { NO_TEAM } from "./list";

const WITHOUT_TEAM = { value: NO_TEAM, label: "未分配团队" };

/** What the filters of the member list choose from: roles, and teams with the choice of none. */
export function useMemberParts() {
  const teams = useTeamSource();
  const roles = useRoleSource();
  // Who may not read the roles may not narrow by them either.
  const mayRoles = useCan()({ perms: "e:manage,e:member", perms2: "teamManage", permOr: true });
  const team = useMemo<RemoteSource>(
    () => ({
      fetch: async (keyword, context) => [
        ...(keyword ? [] : [WITHOUT_TEAM]),
        ...(await teams.fetch(keyword, context)),
      ],
      resolve: async (ids) => [
        ...(ids.includes(NO_TEAM) ? [WITHOUT_TEAM] : []),
        ...(await teams.resolve(ids.filter((id) => id !== NO_TEAM))),
      ],
    }),
    [teams],
  );
  return { team, role: { ...roles, hidden: !mayRoles } };
}
