import { useMemo } from "react";
import { useCan } from "@/access/Can";
import { useBatchSource } from "@/app/importBatches/useBatchSource";
import { useRoleSource } from "@/domains/role/useRoleSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import type { RemoteSource } from "@/ui/picker/RemotePicker";
import { NO_TEAM } from "./list";

const WITHOUT_TEAM = { value: NO_TEAM, label: "未分配团队" };

/** Options of the member list's filters: roles, imports, and teams including "no team". */
export function useMemberParts() {
  const teams = useTeamSource();
  const roles = useRoleSource();
  const batches = useBatchSource("member");
  const can = useCan();
  // Without the permission to read roles there is no filter by role.
  const mayRoles = can({ perms: "e:manage,e:member", perms2: "teamManage", permOr: true });
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
  // as the import itself
  const batch = { ...batches, hidden: !can({ perms: "e:member" }) };
  return { team, role: { ...roles, hidden: !mayRoles }, batch };
}
