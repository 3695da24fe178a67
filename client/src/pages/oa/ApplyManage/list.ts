/** Lists of attendance applications (leave, overtime, trip): filters and sorts in the URL. */
import type { ApplyManagePageQuery$variables } from "@/__generated__/ApplyManagePageQuery.graphql";
import type { AttendTypeKind } from "@/__generated__/TypeListQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { days, defineList, flag, multi, record } from "@/app/record/list";
import { ATTEND_APPLICATION_STATUS } from "@/domains/attend/labels";
import { APPLY, TAB, TYPES } from "./kinds";

/** List of the visible applications of one kind. */
function listOf(kind: AttendTypeKind) {
  return defineList<ApplyManagePageQuery$variables>()({
    title: APPLY[kind].title,
    keyword: false,
    storageKey: `oa/Apply/${kind}`,
    sorts: ["BEGINS_AT", "CREATED_AT"],
    filters: {
      mine: flag("只看我的", { primary: true }),
      statuses: multi("状态", optionsOf(ATTEND_APPLICATION_STATUS), { primary: true }),
      memberId: record("申请人", { primary: true }),
      typeId: record("类型", { primary: true }),
      teamId: record("团队"),
      days: days("日期"),
    },
    also: () => ({ kinds: [kind] }),
    variables: ({ page, filter, orderBy }, search) => ({
      page,
      filter,
      orderBy,
      list: search.get(TAB) !== TYPES,
    }),
  });
}

/** Lists by kind of application. */
export const APPLICATIONS = {
  LEAVE: listOf("LEAVE"),
  OVERTIME: listOf("OVERTIME"),
  TRIP: listOf("TRIP"),
} as const satisfies Record<AttendTypeKind, unknown>;
