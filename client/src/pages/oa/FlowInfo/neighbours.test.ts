import { expect, it } from "vitest";
import { neighboursOf } from "./neighbours";

it("leads along the list that the address brings", () => {
  expect(neighboursOf("2", "1,2,3")).toEqual({
    previous: "/oa/FlowInfo/1?ids=1,2,3",
    next: "/oa/FlowInfo/3?ids=1,2,3",
    place: { at: 2, of: 3 },
  });
  expect(neighboursOf("3", "1,2,3").next).toBeNull();
  expect(neighboursOf("1", "1,2,3").previous).toBeNull();
});

it("leads nowhere without a list, or from outside of it", () => {
  const nowhere = { previous: null, next: null, place: null };
  expect(neighboursOf("2", null)).toEqual(nowhere);
  expect(neighboursOf("9", "1,2,3")).toEqual(nowhere);
  expect(neighboursOf("2", "2,x,../")).toEqual(nowhere);
});
