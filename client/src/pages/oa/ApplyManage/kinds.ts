import type { AttendTypeKind } from "@/__generated__/TypeListQuery.graphql";

/** Texts of the three pages of attendance applications, by kind (core §2 OA approval area). */
export const APPLY: Readonly<
  Record<
    AttendTypeKind,
    { readonly title: string; readonly noun: string; readonly form: "leave" | "overtime" | "trip" }
  >
> = {
  LEAVE: { title: "请假管理", noun: "请假", form: "leave" },
  OVERTIME: { title: "加班管理", noun: "加班", form: "overtime" },
  TRIP: { title: "出差管理", noun: "出差", form: "trip" },
};

/** URL parameter of the tab; absent for the applications. */
export const TAB = "tab";
export const TYPES = "TYPES";
