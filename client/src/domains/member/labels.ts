import type { Label } from "@/app/record/labels";

/** Status of a member in the enterprise (decision 0009). */
export type MemberStatus = "APPLIED" | "ACTIVE" | "REFUSED" | "LEFT" | "INVITED";
/** Internal staff, or a member of an external partner (core §1: user type 2). */
export type MemberType = "STAFF" | "EXTERNAL";
export type Gender = "UNKNOWN" | "MALE" | "FEMALE";
export type WorkStatus = "FREE" | "BUSY" | "RESTING";

/** Labels and colours of a member's statuses. */
export const MEMBER_STATUS: Readonly<Record<MemberStatus, Label>> = {
  ACTIVE: { text: "在职", tone: "green" },
  APPLIED: { text: "待审核", tone: "yellow" },
  REFUSED: { text: "已拒绝", tone: "red" },
  LEFT: { text: "已离职", tone: "neutral" },
  INVITED: { text: "待接受", tone: "blue" },
};

/** Labels and colours of a member's types. */
export const MEMBER_TYPE: Readonly<Record<MemberType, Label>> = {
  STAFF: { text: "内部成员", tone: "blue" },
  EXTERNAL: { text: "外部成员", tone: "violet" },
};

/** Labels of genders. */
export const GENDER: Readonly<Record<Gender, Label>> = {
  UNKNOWN: { text: "未知", tone: "neutral" },
  MALE: { text: "男", tone: "neutral" },
  FEMALE: { text: "女", tone: "neutral" },
};

/** Labels and colours of the availability of a technician or engineer. */
export const WORK_STATUS: Readonly<Record<WorkStatus, Label>> = {
  FREE: { text: "空闲", tone: "green" },
  BUSY: { text: "忙碌", tone: "yellow" },
  RESTING: { text: "休息", tone: "neutral" },
};
