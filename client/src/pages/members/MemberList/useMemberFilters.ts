import { useMemo } from "react";
import { useCan } from "@/access/Can";
import {
  dateRangeFilter,
  flagFilter,
  multiSelectFilter,
  remoteFilter,
  selectFilter,
} from "@/ui/list/filters";
import { MEMBER_STATUS, MEMBER_TYPE, optionsOf } from "../_lib/labels";
import { useRoleSource } from "../_lib/useRoleSource";
import { useTeamSource } from "../_lib/useTeamSource";
import { NO_TEAM } from "./params";

const STATUSES = optionsOf(MEMBER_STATUS);
const TYPES = optionsOf(MEMBER_TYPE);
const WITHOUT_TEAM = { value: NO_TEAM, label: "未分配团队" };

/** The filters of the member list; their names and codecs are those of `params.ts`. */
export function useMemberFilters() {
  const teams = useTeamSource();
  const roles = useRoleSource();
  // Who may not read the roles may not narrow by them either.
  const mayRoles = useCan()({ perms: "e:manage,e:member", perms2: "teamManage", permOr: true });
  return useMemo(
    () => ({
      status: multiSelectFilter({ label: "状态", options: STATUSES, primary: true }),
      type: selectFilter({ label: "成员类型", options: TYPES, primary: true }),
      role: remoteFilter({ label: "角色", ...roles, primary: true, hidden: !mayRoles }),
      team: remoteFilter({
        label: "团队",
        fetch: async (keyword, context) => [
          ...(keyword ? [] : [WITHOUT_TEAM]),
          ...(await teams.fetch(keyword, context)),
        ],
        resolve: async (ids) => [
          ...(ids.includes(NO_TEAM) ? [WITHOUT_TEAM] : []),
          ...(await teams.resolve(ids.filter((id) => id !== NO_TEAM))),
        ],
      }),
      direct: flagFilter({ label: "仅本级团队" }),
      directors: flagFilter({ label: "仅团队负责人" }),
      technician: flagFilter({ label: "技术员" }),
      engineer: flagFilter({ label: "工程师" }),
      created: dateRangeFilter({ label: "创建时间" }),
    }),
    [teams, roles, mayRoles],
  );
}
