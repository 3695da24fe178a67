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

/** Working time models of an attendance group (business §7 Attendance). */
export const ATTEND_GROUP_KIND: Readonly<Record<AttendGroupKind, Label>> = {
  FIXED: { text: "固定班制", tone: "blue" },
  BOARD: { text: "排班制", tone: "violet" },
  ANYTIME: { text: "自由工时", tone: "green" },
};

/** Policies of an attendance group for punches away from its attendance places. */
export const ATTEND_OUTSIDE: Readonly<Record<AttendOutside, Label>> = {
  REFUSED: { text: "不允许", tone: "neutral" },
  TAKEN: { text: "允许", tone: "green" },
  WITH_PHOTO: { text: "须拍照", tone: "blue" },
  ONCE_CONFIRMED: { text: "须拍照并经确认", tone: "yellow" },
};

/** Kinds of irregularities of a day that a punch correction can repair. */
export const ATTEND_REPAIR_KIND: Readonly<Record<AttendRepairKind, Label>> = {
  MISSING: { text: "缺卡", tone: "yellow" },
  LATE: { text: "迟到", tone: "yellow" },
  EARLY: { text: "早退", tone: "yellow" },
  ABSENT: { text: "旷工", tone: "red" },
};

/** Rounding of counted minutes to units of leave and overtime. */
export const ATTEND_ROUNDING: Readonly<Record<AttendRounding, Label>> = {
  DOWN: { text: "向下取整", tone: "neutral" },
  NEAREST: { text: "四舍五入", tone: "neutral" },
  UP: { text: "向上取整", tone: "neutral" },
};

/** Kinds of attendance applications (leave, overtime, trip, …), with the server's labels. */
export const ATTEND_APPLICATION_KIND: Readonly<Record<AttendApplicationKind, Label>> = {
  LEAVE: { text: "请假", tone: "blue" },
  OVERTIME: { text: "加班", tone: "violet" },
  TRIP: { text: "出差", tone: "green" },
  REPAIR: { text: "补卡", tone: "neutral" },
};

/** Statuses of an attendance application, with the server's labels. */
export const ATTEND_APPLICATION_STATUS: Readonly<Record<AttendApplicationStatus, Label>> = {
  RUNNING: { text: "审批中", tone: "blue" },
  APPROVED: { text: "已通过", tone: "green" },
  ANNULLED: { text: "已撤销", tone: "neutral" },
  OVER: { text: "未通过", tone: "red" },
};

/** The sources of a punch, with the server's labels. */
export const ATTEND_PUNCH_SOURCE: Readonly<Record<AttendPunchSource, Label>> = {
  PHONE: { text: "手机", tone: "neutral" },
  BROWSER: { text: "网页", tone: "neutral" },
  MACHINE: { text: "考勤机", tone: "neutral" },
  REPAIR: { text: "补卡", tone: "violet" },
  SYSTEM: { text: "其他系统", tone: "neutral" },
};

/** The confirmation states of a punch, with the server's labels. */
export const ATTEND_PUNCH_CONFIRM: Readonly<Record<AttendPunchConfirm, Label>> = {
  PLAIN: { text: "正常", tone: "neutral" },
  WAITING: { text: "待确认", tone: "yellow" },
  CONFIRMED: { text: "已确认", tone: "green" },
  REFUSED: { text: "未通过", tone: "red" },
};
