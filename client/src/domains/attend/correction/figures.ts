import type { Option } from "@/ui/base/types";

/** The figures of days and months, by the server's names, in the order of the report's columns. */
export const FIGURES = {
  shift: "班次时长",
  rest: "班内休息",
  expected: "应出勤",
  worked: "实际出勤",
  trip: "其中出差",
  tolerated: "其中宽限",
  onHoliday: "其中节假日",
  night: "夜间工时",
  leave: "请假",
  absence: "缺勤",
  late: "迟到",
  early: "早退",
  unproved: "缺卡时长",
  absentHalves: "旷工半天数",
  pending: "待判定",
  overtimeWorkday: "工作日加班",
  overtimeRestDay: "休息日加班",
  overtimeHoliday: "节假日加班",
} as const;

export type FigureName = keyof typeof FIGURES;

/** The only figure in half days; all others are in minutes. */
const HALVES: FigureName = "absentHalves";

/**
 * The figures of a closed day that can be corrected, without `pending`, which a closed day does not have.
 */
export const CORRECTED: readonly Option<FigureName>[] = (Object.keys(FIGURES) as FigureName[])
  .filter((name) => name !== "pending")
  .map((value) => ({ value, label: FIGURES[value] }));

/** The unit of a figure. */
export function unitOf(figure: string | null | undefined): string {
  return figure === HALVES ? "个半天" : "分钟";
}

/** The value of a figure by its name; 0 where it is missing. */
export function figureOf(
  figures: readonly { readonly name: string; readonly value: number }[] | null | undefined,
  name: FigureName,
): number {
  return figures?.find((figure) => figure.name === name)?.value ?? 0;
}
