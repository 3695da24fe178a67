import type {
  AttendApplicationKind,
  AttendApplicationStatus,
} from "@/__generated__/AttendFlowListPageQuery.graphql";
import type {
  AttendGroupKind,
  AttendOutside,
  AttendRepairKind,
  AttendRounding,
} from "@/__generated__/AttendGroupEditPageQuery.graphql";
import type {
  AttendPunchConfirm,
  AttendPunchSource,
} from "@/__generated__/AttendOutsideWorkListPageQuery.graphql";
import type { Label } from "@/app/record/labels";

/** How the members of a group work (business §7 Attendance). */
export const ATTEND_GROUP_KIND: Readonly<Record<AttendGroupKind, Label>> = {
  FIXED: { text: "固定班制", tone: "blue" },
  BOARD: { text: "排班制", tone: "violet" },
  ANYTIME: { text: "自由工时", tone: "green" },
};

/** The treatment of punches away from every address of a group. */
export const ATTEND_OUTSIDE: Readonly<Record<AttendOutside, Label>> = {
  REFUSED: { text: "不允许", tone: "neutral" },
  TAKEN: { text: "允许", tone: "green" },
  WITH_PHOTO: { text: "须拍照", tone: "blue" },
  ONCE_CONFIRMED: { text: "须拍照并经确认", tone: "yellow" },
};

/** The part of a day that is repaired. */
export const ATTEND_REPAIR_KIND: Readonly<Record<AttendRepairKind, Label>> = {
  MISSING: { text: "缺卡", tone: "yellow" },
  LATE: { text: "迟到", tone: "yellow" },
  EARLY: { text: "早退", tone: "yellow" },
  ABSENT: { text: "旷工", tone: "red" },
};

/** How minutes become units. */
export const ATTEND_ROUNDING: Readonly<Record<AttendRounding, Label>> = {
  DOWN: { text: "向下取整", tone: "neutral" },
  NEAREST: { text: "四舍五入", tone: "neutral" },
  UP: { text: "向上取整", tone: "neutral" },
};

/** The kinds of applications, in the words of the server. */
export const ATTEND_APPLICATION_KIND: Readonly<Record<AttendApplicationKind, Label>> = {
  LEAVE: { text: "请假", tone: "blue" },
  OVERTIME: { text: "加班", tone: "violet" },
  TRIP: { text: "出差", tone: "green" },
  REPAIR: { text: "补卡", tone: "neutral" },
};

/** Where an application stands, in the words of the server. */
export const ATTEND_APPLICATION_STATUS: Readonly<Record<AttendApplicationStatus, Label>> = {
  RUNNING: { text: "审批中", tone: "blue" },
  APPROVED: { text: "已通过", tone: "green" },
  ANNULLED: { text: "已撤销", tone: "neutral" },
  OVER: { text: "未通过", tone: "red" },
};

/** How a punch came in, in the words of the server. */
export const ATTEND_PUNCH_SOURCE: Readonly<Record<AttendPunchSource, Label>> = {
  PHONE: { text: "手机", tone: "neutral" },
  BROWSER: { text: "网页", tone: "neutral" },
  MACHINE: { text: "考勤机", tone: "neutral" },
  REPAIR: { text: "补卡", tone: "violet" },
  SYSTEM: { text: "其他系统", tone: "neutral" },
};

/** Whether a punch counts, in the words of the server. */
export const ATTEND_PUNCH_CONFIRM: Readonly<Record<AttendPunchConfirm, Label>> = {
  PLAIN: { text: "正常", tone: "neutral" },
  WAITING: { text: "待确认", tone: "yellow" },
  CONFIRMED: { text: "已确认", tone: "green" },
  REFUSED: { text: "未通过", tone: "red" },
};
