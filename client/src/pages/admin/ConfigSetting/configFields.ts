/**
 * Form values of the enterprise settings: conversion from stored settings and to the input of each
 * mutation.
 */
import type { ConfigCode } from "@/__generated__/ConfigSettingPageQuery.graphql";

/** Form values of all settings; each setting uses some of the fields. */
export interface ConfigFields {
  noticeDay: string;
  kpiRate: string;
  openTeamPlan: boolean;
  isOpen: string | null;
  remindBefore: string;
  remindOverdue: boolean;
  escalateAfter: string;
  arriveCheck: boolean;
  auditCheck: boolean;
  visitCheck: boolean;
  closeDays: string;
  dayStart: string | null;
  dayEnd: string | null;
  workdaysOnly: boolean;
  pickupRemind: string;
  pickupEscalate: string;
  pickupTransfer: string;
  overdueEscalate: string;
  publicHistory: boolean;
  publicReport: boolean;
  lowScore: string;
  reportPrices: boolean;
  drawLimit: string;
  basis: string | null;
  dunningDays: string;
  /** Day of the deadline, counted from the Monday of the report's week as 1. */
  dueDay: string | null;
  dueTime: string | null;
  graceHours: string;
}

/** Form values of a stored setting; absent fields become empty. */
export function fieldsOf(value: unknown): ConfigFields {
  const stored = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  const text = (key: string) => (key in stored ? String(stored[key]) : "");
  return {
    noticeDay: text("noticeDay"),
    kpiRate: text("kpiRate"),
    openTeamPlan: stored.openTeamPlan === true,
    isOpen: text("isOpen") || null,
    remindBefore: text("remindBefore"),
    remindOverdue: stored.remindOverdue === true,
    escalateAfter: text("escalateAfter"),
    arriveCheck: stored.arriveCheck === true,
    auditCheck: stored.auditCheck === true,
    visitCheck: stored.visitCheck === true,
    closeDays: text("closeDays"),
    dayStart: text("dayStart") || null,
    dayEnd: text("dayEnd") || null,
    workdaysOnly: stored.workdaysOnly === true,
    pickupRemind: text("pickupRemind"),
    pickupEscalate: text("pickupEscalate"),
    pickupTransfer: text("pickupTransfer"),
    overdueEscalate: text("overdueEscalate"),
    publicHistory: stored.publicHistory === true,
    publicReport: stored.publicReport === true,
    lowScore: text("lowScore"),
    reportPrices: stored.reportPrices === true,
    drawLimit: text("drawLimit"),
    basis: text("basis") || null,
    dunningDays: text("dunningDays"),
    dueDay: text("dueDay") || null,
    dueTime: text("dueTime") || null,
    graceHours: text("graceHours"),
  };
}

/** Input of the mutation that saves one setting. */
export function changesOf(code: ConfigCode, fields: ConfigFields) {
  switch (code) {
    case "PROJECT":
      return { noticeDay: Number(fields.noticeDay) };
    case "KPI_PLAN":
      return { kpiRate: Number(fields.kpiRate), openTeamPlan: fields.openTeamPlan };
    case "CUSTOMER":
      return { isOpen: fields.isOpen };
    case "TASK":
      return {
        remindBefore: Number(fields.remindBefore),
        remindOverdue: fields.remindOverdue,
        escalateAfter: Number(fields.escalateAfter),
      };
    case "WORK":
      return {
        arriveCheck: fields.arriveCheck,
        auditCheck: fields.auditCheck,
        visitCheck: fields.visitCheck,
        closeDays: Number(fields.closeDays),
        publicHistory: fields.publicHistory,
        publicReport: fields.publicReport,
        lowScore: Number(fields.lowScore),
        reportPrices: fields.reportPrices,
      };
    case "WORK_CLOCK":
      return {
        dayStart: fields.dayStart,
        dayEnd: fields.dayEnd,
        workdaysOnly: fields.workdaysOnly,
        pickupRemind: Number(fields.pickupRemind),
        pickupEscalate: Number(fields.pickupEscalate),
        pickupTransfer: Number(fields.pickupTransfer),
        overdueEscalate: Number(fields.overdueEscalate),
      };
    case "WORK_PROJECT":
      return { drawLimit: Number(fields.drawLimit) };
    case "MCENTER":
      return { basis: fields.basis, dunningDays: Number(fields.dunningDays) };
    case "WEEKLY":
      return {
        dueDay: Number(fields.dueDay),
        dueTime: fields.dueTime,
        graceHours: Number(fields.graceHours),
      };
  }
}
