import { describe, expect, it } from "vitest";
import type { Field } from "@/domains/flow/definition";
import { askedOf, repairValues, swapFields } from "./parts";

const TYPE: Field = { key: "f1", label: "类型", type: "record", record: "attendType", required: true };
const PERIOD: Field = { key: "f2", label: "时间", type: "period", required: true };
const half = (key: string): Field => ({ key, label: key, type: "choice", options: ["上半天", "下半天"] });
const PROOF: Field = { key: "f4", label: "证明", type: "attachment" };
const form = (fields: readonly Field[], rights = {}) => ({ fields, rights });

describe("the request of an application", () => {
  const LEAVE = form([TYPE, PERIOD, half("h1"), half("h2"), PROOF]);
  const PERIOD_VALUE = { from: "2026-03-05", to: "2026-03-06" };

  it("is whole days without halves, and as the halves say", () => {
    expect(askedOf(LEAVE, { f1: "3", f2: PERIOD_VALUE })).toEqual({
      typeId: "3",
      proof: false,
      period: { fromDay: "2026-03-05", fromHalf: "FIRST", toDay: "2026-03-06", toHalf: "SECOND" },
    });
    expect(askedOf(LEAVE, { f1: "3", f2: PERIOD_VALUE, h1: "下半天", h2: "上半天", f4: ["8"] })).toEqual({
      typeId: "3",
      proof: true,
      period: { fromDay: "2026-03-05", fromHalf: "SECOND", toDay: "2026-03-06", toHalf: "FIRST" },
    });
  });

  it("is moments on the clock of the enterprise where the form asks for times", () => {
    const overtime = form([TYPE, { ...PERIOD, time: true }]);
    expect(
      askedOf(overtime, { f1: "3", f2: { from: "2026-03-05T22:00", to: "2026-03-06T02:00" } })?.period,
    ).toEqual({ from: "2026-03-05T14:00:00.000Z", to: "2026-03-05T18:00:00.000Z" });
  });

  it("can't be counted while something is missing, or in a form that attendance can't read", () => {
    expect(askedOf(LEAVE, { f1: "3" })).toBeNull();
    expect(askedOf(LEAVE, { f2: PERIOD_VALUE })).toBeNull();
    expect(askedOf(LEAVE, { f1: "3", f2: { from: "2026-03-05", to: "" } })).toBeNull();
    expect(askedOf(LEAVE, { f1: "3", f2: { from: "2026-03-06", to: "2026-03-05" } })).toBeNull();
    const loose = form([{ ...TYPE, required: false }, PERIOD]);
    expect(askedOf(loose, { f1: "3", f2: PERIOD_VALUE })).toBeNull();
    expect(askedOf(form([TYPE, PERIOD], { f1: "read" }), { f1: "3", f2: PERIOD_VALUE })).toBeNull();
  });
});

it("fills in a missed punch, with its side where the form asks for it", () => {
  const at: Field = { key: "f2", label: "打卡时间", type: "date", time: true, required: true };
  const side: Field = { key: "f4", label: "上班或下班", type: "choice", options: ["上班", "下班"] };
  expect(repairValues(form([at, side]), "2026-03-05T18:00", "END")).toEqual({
    f2: "2026-03-05T18:00",
    f4: "下班",
  });
  expect(repairValues(form([at]), "2026-03-05T09:00", "START")).toEqual({ f2: "2026-03-05T09:00" });
});

it("finds who swaps which days", () => {
  const day = (key: string): Field => ({ key, label: key, type: "date", required: true });
  const who: Field = { key: "f4", label: "同事", type: "member", required: true };
  expect(swapFields(form([day("f2"), who, day("f5")]))).toEqual({
    other: "f4",
    ownDay: "f2",
    otherDay: "f5",
  });
  expect(swapFields(form([day("f2"), { ...who, many: true }]))).toEqual({
    other: null,
    ownDay: "f2",
    otherDay: null,
  });
});
