import { expect, it } from "vitest";
import { gradeTone } from "./GradeTag";
import { gradeInputs, gradeOf, gradesProblem, gradeValues, usualGrades } from "./grades";

it("takes grades that fall from the best to 0", () => {
  expect(gradesProblem([])).toBeNull();
  expect(gradesProblem(usualGrades())).toBeNull();
  const [best, good, fair, poor] = usualGrades();
  const of = (...grades: (typeof best)[]) => gradesProblem(grades.filter((grade) => grade !== undefined));
  expect(of(best, good, fair)).toBe("最后一个等级应从 0 分开始");
  expect(of(good, best, poor)).toBe("各等级的起始分应依次降低");
  expect(of(best, best, poor)).toBe("等级“A”重复");
  expect(gradesProblem([{ id: "x", name: "A", from: "" }])).toBe("请填写等级“A”的起始分");
});

it("finds the grade of a total", () => {
  const grades = gradeInputs(usualGrades());
  expect([100, 90, 89.99, 60, 0].map((total) => gradeOf(grades, total))).toEqual(["A", "A", "B", "C", "D"]);
  expect(gradeOf(grades, -1)).toBeNull();
  expect(gradeInputs(gradeValues(grades))).toEqual(grades);
});

it("colours a grade by its place", () => {
  const grades = gradeInputs(usualGrades());
  expect(gradeTone("A", grades)).toBe("green");
  expect(gradeTone("D", grades)).toBe("red");
  expect(gradeTone("A")).toBe("neutral");
  expect(gradeTone("A", [{ name: "A" }])).toBe("green");
});
