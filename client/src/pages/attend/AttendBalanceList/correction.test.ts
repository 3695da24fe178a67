import { expect, it } from "vitest";
import { correctionInput, correctionProblems } from "./correction";

const VALUES = { memberIds: ["7"], typeId: "1", amount: "1.5", until: "2026-12-31", reason: " 补发 " };

it("sends what comes with its end, and what goes without one", () => {
  expect(correctionInput(VALUES)).toEqual({
    memberIds: ["7"],
    typeId: "1",
    amount: 1.5,
    until: "2026-12-31",
    reason: "补发",
  });
  expect(correctionInput({ ...VALUES, amount: "-0.5" })).toMatchObject({ amount: -0.5, until: null });
});

it("takes neither nothing nor an end that is over", () => {
  expect(correctionProblems(VALUES, "2026-11-28")).toEqual({});
  expect(correctionProblems({ ...VALUES, amount: "0" }, "2026-11-28")).toHaveProperty("amount");
  expect(correctionProblems({ ...VALUES, until: "2026-11-27" }, "2026-11-28")).toHaveProperty("until");
});
