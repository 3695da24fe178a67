/** Lists of external teams and of their members: tab, filters and sorts in the URL. */
import type {
  MemberFilter,
  MemberOrder,
  NonEnterpriseMembersPageQuery$variables,
  TeamFilter,
  TeamOrder,
} from "@/__generated__/NonEnterpriseMembersPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { defineList, flag, multi, record } from "@/app/record/list";
import { MEMBER_STATUS } from "@/domains/member/labels";

/** URL parameter of the tab; absent for the teams. */
export const TAB = "tab";

/** Tab in the URL. */
export function tabOf(search: URLSearchParams): "teams" | "people" {
  return search.get(TAB) === "people" ? "people" : "teams";
}

export const externalTeams = defineList<{ filter?: TeamFilter; orderBy?: readonly TeamOrder[] | null }>()({
  title: "外部团队",
  keyword: "团队名称、拼音或联系电话",
  storageKey: "members/NonEnterpriseMembers/teams",
  sorts: ["ORDER", "NAME", "CREATED_AT"],
  filters: { accept: flag("接单团队", { as: "acceptOnly" }) },
  also: () => ({ type: "EXTERNAL" }),
});

export const externalPeople = defineList<{
  filter?: MemberFilter;
  orderBy?: readonly MemberOrder[] | null;
}>()({
  title: "外部成员",
  keyword: "姓名、拼音或手机号",
  storageKey: "members/NonEnterpriseMembers/people",
  sorts: ["CREATED_AT", "NAME"],
  filters: {
    team: record("外部团队", { as: "teamId" }),
    status: multi("状态", optionsOf(MEMBER_STATUS)),
  },
  views: [{ key: "all", label: "在职", params: { status: ["ACTIVE"] } }],
  also: ({ team }) => ({ type: "EXTERNAL", ...(team ? { includeSubTeams: true } : {}) }),
});

/** Query variables of the page: only the visible list is fetched. */
export function externalVariables(search: URLSearchParams): NonEnterpriseMembersPageQuery$variables {
  const people = tabOf(search) === "people";
  const [teams, members] = [externalTeams.read(search), externalPeople.read(search)];
  return {
    people,
    page: (people ? members : teams).page,
    teamFilter: teams.filter,
    teamOrder: people ? null : teams.orderBy,
    memberFilter: members.filter,
    memberOrder: people ? members.orderBy : null,
  };
}
