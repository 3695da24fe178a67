import { describe, expect, it } from "vitest";
import { daysOf, HOURS, layVisits, mondayOf, nowAt, sameVisit, type Visit, visitAt } from "./boardTime";

const visit = (day: string, from: string, until: string): Visit => ({
  start: `${day}T${from}:00+08:00`,
  end: `${day}T${until}:00+08:00`,
});
const DAY = "2026-03-11";

describe("the days of the board", () => {
  it("are one, or those of the week from Monday on", () => {
    expect(daysOf("day", DAY)).toEqual({ from: DAY, count: 1 });
    expect(daysOf("week", DAY)).toEqual({ from: "2026-03-09", count: 7 });
    expect(mondayOf("2026-03-15")).toBe("2026-03-09");
    expect(mondayOf("2026-03-09")).toBe("2026-03-09");
  });
});

describe("the bars of a row", () => {
  it("stand by their hours, below each other where they overlap", () => {
    const { places, lanes } = layVisits("day", DAY, [
      { key: "b", ...visit(DAY, "09:00", "11:00") },
      { key: "a", ...visit(DAY, "08:00", "10:00") },
      { key: "c", ...visit(DAY, "10:00", "12:00") },
    ]);
    expect(lanes).toBe(2);
    expect(places.get("a")).toEqual({ left: 2 / 16, width: 2 / 16, lane: 0 });
    expect(places.get("b")?.lane).toBe(1);
    expect(places.get("c")?.lane).toBe(0);
  });
  it("stay in sight when they are at night or over several days", () => {
    const { places } = layVisits("day", DAY, [
      { key: "night", ...visit(DAY, "22:30", "23:30") },
      { key: "long", start: "2026-03-10T08:00:00+08:00", end: "2026-03-12T08:00:00+08:00" },
    ]);
    expect(places.get("long")).toEqual({ left: 0, width: 1, lane: 0 });
    const night = places.get("night");
    expect(night && night.left + night.width).toBeCloseTo(1);
    expect(night?.width).toBeGreaterThan(0);
  });
  it("take whole days of a week", () => {
    const { places, lanes } = layVisits("week", "2026-03-09", [
      { key: "a", ...visit(DAY, "09:00", "11:00") },
      { key: "b", ...visit(DAY, "14:00", "15:00") },
      { key: "c", start: "2026-03-12T08:00:00+08:00", end: "2026-03-14T00:00:00+08:00" },
    ]);
    expect(lanes).toBe(2);
    expect(places.get("a")?.left).toBeCloseTo(2 / 7);
    expect(places.get("c")?.width).toBeCloseTo(2 / 7);
  });
});

describe("now", () => {
  const at = (time: string) => new Date(`${DAY}T${time}:00+08:00`);

  it("stands at its minute of the hours that are drawn, and of that day alone", () => {
    expect(nowAt("day", DAY, at("06:00"))).toBe(0);
    expect(nowAt("day", DAY, at("14:30"))).toBeCloseTo(8.5 / 16);
    expect(nowAt("day", DAY, at("05:59"))).toBeNull();
    expect(nowAt("day", DAY, at("22:00"))).toBeNull();
    expect(nowAt("day", "2026-03-12", at("14:30"))).toBeNull();
    expect(nowAt("day", "2026-03-10", at("14:30"))).toBeNull();
  });
  it("stands within its day of a week, whatever the hour", () => {
    expect(nowAt("week", "2026-03-09", at("12:00"))).toBeCloseTo(2.5 / 7);
    expect(nowAt("week", "2026-03-09", at("23:00"))).toBeCloseTo((2 + 23 / 24) / 7);
    expect(nowAt("week", "2026-03-16", at("12:00"))).toBeNull();
    expect(nowAt("week", "2026-03-02", at("12:00"))).toBeNull();
  });
});

describe("where a card is dropped", () => {
  it("is its time: half hours, two of them hours unless it had its length", () => {
    const at = (9 - HOURS[0]) / 16 + 0.005;
    expect(visitAt("day", DAY, at, null)).toEqual(visit(DAY, "09:00", "11:00"));
    const before = visit("2026-03-01", "10:00", "10:45");
    expect(visitAt("day", DAY, at, before)).toEqual(visit(DAY, "09:00", "09:45"));
    expect(visitAt("day", DAY, 5, null).start).toBe(`${DAY}T21:30:00+08:00`);
    expect(visitAt("day", DAY, -5, null).start).toBe(`${DAY}T06:00:00+08:00`);
  });
  it("is its day in a week, at the time of day that it had", () => {
    expect(visitAt("week", "2026-03-09", 2.5 / 7, null)).toEqual(visit(DAY, "09:00", "11:00"));
    const before = visit("2026-03-01", "14:30", "16:00");
    expect(visitAt("week", "2026-03-09", 2.5 / 7, before)).toEqual(visit(DAY, "14:30", "16:00"));
    expect(visitAt("week", "2026-03-09", 1, null).start).toBe("2026-03-15T09:00:00+08:00");
  });
  it("may be where it was", () => {
    const one = visit(DAY, "09:00", "11:00");
    expect(sameVisit(one, { start: "2026-03-11T01:00:00Z", end: "2026-03-11T03:00:00Z" })).toBe(true);
    expect(sameVisit(null, one)).toBe(false);
  });
});
