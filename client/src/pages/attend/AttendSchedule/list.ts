import type { AttendSchedulePageQuery$variables } from "@/__generated__/AttendSchedulePageQuery.graphql";
import { defineList, record } from "@/app/record/list";
import { formatDate } from "@/ui/base/format";
import { isPhone } from "@/ui/list/cards";
import { placeIn, spanIn } from "./place";

/** List of the schedule board's rows, members by days: filters in the URL (business §2 Attendance). */
export const board = defineList<AttendSchedulePageQuery$variables>()({
  title: "排班表",
  keyword: "成员姓名或拼音",
  storageKey: "attend/schedule",
  filters: {
    groupId: record("考勤组", { primary: true }),
    teamId: record("团队", { primary: true }),
    memberId: record("成员", { primary: true }),
  },
  variables: ({ page, filter }, search) => {
    const days = spanIn(placeIn(search, formatDate(new Date()), isPhone()));
    return { page, filter: { ...filter, days }, ...days };
  },
});
