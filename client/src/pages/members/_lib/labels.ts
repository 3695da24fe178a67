import type { Option, Tone } from "@/ui/base/types";

/** Where a member stands in the enterprise (states.md Member). */
export type MemberStatus = "APPLIED" | "ACTIVE" | "REFUSED" | "LEFT";
/** Staff, or an outside partner's person (core §1: user type 2). */
export type MemberType = "STAFF" | "EXTERNAL";
export type Gender = "UNKNOWN" | "MALE" | "FEMALE";
export type WorkStatus = "FREE" | "BUSY" | "RESTING";

interface Label {
  readonly text: string;
  readonly tone: Tone;
}

/** How a member's status is told. */
export const MEMBER_STATUS: Readonly<Record<MemberStatus, Label>> = {
  ACTIVE: { text: "在职", tone: "green" },
  APPLIED: { text: "待审核", tone: "yellow" },
  REFUSED: { text: "已拒绝", tone: "red" },
  LEFT: { text: "已离职", tone: "neutral" },
};

/** How a member's type is told. */
export const MEMBER_TYPE: Readonly<Record<MemberType, Label>> = {
  STAFF: { text: "内部成员", tone: "blue" },
  EXTERNAL: { text: "外部成员", tone: "violet" },
};

/** How a gender is told. */
export const GENDER: Readonly<Record<Gender, Label>> = {
  UNKNOWN: { text: "未知", tone: "neutral" },
  MALE: { text: "男", tone: "neutral" },
  FEMALE: { text: "女", tone: "neutral" },
};

/** How a technician's or engineer's present state is told. */
export const WORK_STATUS: Readonly<Record<WorkStatus, Label>> = {
  FREE: { text: "空闲", tone: "green" },
  BUSY: { text: "忙碌", tone: "yellow" },
  RESTING: { text: "休息", tone: "neutral" },
};

/** The choices behind a table of labels, in its order. */
export function optionsOf<K extends string>(labels: Readonly<Record<K, Label>>): Option<K>[] {
  return (Object.keys(labels) as K[]).map((value) => ({ value, label: labels[value].text }));
}

/** 7-8 or 11-12 digits (business §5). */
export const PHONE = /^(\d{7,8}|\d{11,12})$/;
/** A mobile number, the kind a code can be sent to. */
export const MOBILE = /^1\d{10}$/;
/** Roughly an address of mail; the server decides. */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
