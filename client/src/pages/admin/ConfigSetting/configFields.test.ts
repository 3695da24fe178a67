import { describe, expect, it } from "vitest";
import { changesOf, fieldsOf } from "./configFields";

const NOTHING = {
  noticeDay: "",
  kpiRate: "",
  openTeamPlan: false,
  isOpen: null,
  remindBefore: "",
  remindOverdue: false,
  escalateAfter: "",
  arriveCheck: false,
  auditCheck: false,
  visitCheck: false,
  closeDays: "",
  dayStart: null,
  dayEnd: null,
  workdaysOnly: false,
  pickupRemind: "",
  pickupEscalate: "",
  pickupTransfer: "",
  overdueEscalate: "",
  publicHistory: false,
  publicReport: false,
  lowScore: "",
  reportPrices: false,
  drawLimit: "",
  basis: null,
  dunningDays: "",
  dueDay: null,
  dueTime: null,
  graceHours: "",
};

describe("the fields of a setting", () => {
  it("read what is stored and send only what the setting has", () => {
    const fields = fieldsOf({ kpiRate: 1.15, openTeamPlan: true });
    expect(fields).toEqual({ ...NOTHING, kpiRate: "1.15", openTeamPlan: true });
    expect(changesOf("KPI_PLAN", fields)).toEqual({ kpiRate: 1.15, openTeamPlan: true });
    expect(changesOf("PROJECT", fieldsOf({ noticeDay: 0 }))).toEqual({ noticeDay: 0 });
    expect(changesOf("CUSTOMER", fieldsOf({ isOpen: "2" }))).toEqual({ isOpen: "2" });
    const task = { remindBefore: 1, remindOverdue: true, escalateAfter: 3 };
    expect(changesOf("TASK", fieldsOf(task))).toEqual(task);
    const work = {
      ...{ arriveCheck: false, auditCheck: true, visitCheck: true, closeDays: 7 },
      ...{ publicHistory: true, publicReport: false, lowScore: 2, reportPrices: false },
    };
    expect(changesOf("WORK", fieldsOf(work))).toEqual(work);
    const clock = {
      dayStart: "09:00",
      dayEnd: "18:00",
      workdaysOnly: true,
      pickupRemind: 30,
      pickupEscalate: 60,
      pickupTransfer: 0,
      overdueEscalate: 60,
    };
    expect(changesOf("WORK_CLOCK", fieldsOf(clock))).toEqual(clock);
    const mcenter = { basis: "CONTRACT", dunningDays: 15 };
    expect(changesOf("MCENTER", fieldsOf(mcenter))).toEqual(mcenter);
    const weekly = { dueDay: 8, dueTime: "12:00", graceHours: 24 };
    expect(changesOf("WEEKLY", fieldsOf(weekly))).toEqual(weekly);
    expect(changesOf("WORK_PROJECT", fieldsOf({ drawLimit: 5 }))).toEqual({ drawLimit: 5 });
  });

  it("are empty where nothing readable is stored", () => {
    expect(fieldsOf(null)).toEqual(NOTHING);
  });
});
