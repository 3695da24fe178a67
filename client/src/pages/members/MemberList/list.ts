/** List of members: team, views, filters and sorts in the URL. */
import type { MemberListPageQuery$variables } from "@/__generated__/MemberListPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { days, defineList, flag, multi, record, select, viewQueryOf } from "@/app/record/list";
import { rowIdOf } from "@/app/record/rowId";
import { MEMBER_STATUS, MEMBER_TYPE } from "@/domains/member/labels";

/** Filter value of members without a team. */
export const NO_TEAM = "none";

/**
 * Whether the page's query includes the teams beside the list: only at the bare URL of navigation links, so
 * that one request suffices. With filters or further pages the teams are cached or queried separately: a
 * page of twenty rows should not fetch a thousand teams each time.
 */
export const bringsTeams = (search: URLSearchParams): boolean => search.size === 0;

/** The list starts with active members. Filters without effect are left out of the request (core §5). */
export const members = defineList<MemberListPageQuery$variables>()({
  title: "成员列表",
  keyword: "姓名、拼音、工号或手机号",
  storageKey: "/members",
  sorts: ["CREATED_AT", "NAME", "JOB_NUMBER", "ENTRY_DATE", "UPDATED_AT"],
  filters: {
    status: multi("状态", optionsOf(MEMBER_STATUS), { primary: true }),
    type: select("成员类型", optionsOf(MEMBER_TYPE), { primary: true }),
    role: record("角色", { as: "roleId", primary: true }),
    // a row id, or `NO_TEAM`
    team: record("团队", { as: null }),
    // only members of the team itself, not of its descendants
    direct: flag("仅本级团队", { as: null }),
    directors: flag("仅团队负责人", { as: "directorsOnly" }),
    technician: flag("技术员", { as: "technicianOnly" }),
    engineer: flag("工程师", { as: "engineerOnly" }),
    created: days("创建时间", { as: "createdAt" }),
    batch: record("导入批次", { as: "importBatchId" }),
  },
  views: [{ key: "all", label: "在职成员", params: { status: ["ACTIVE"] } }],
  also: ({ team, direct }) => {
    if (team === NO_TEAM) return { withoutTeam: true };
    return team ? { teamId: rowIdOf(team), includeSubTeams: !direct } : {};
  },
  variables: ({ page, filter, orderBy }, search) => ({ page, filter, orderBy, teams: bringsTeams(search) }),
});

/** URL query that a saved view stores. */
export const viewQuery = viewQueryOf(members);
