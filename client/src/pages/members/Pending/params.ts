import type { Sort, View } from "@/ui/base/types";

/** Those who wait, and those who were turned away. */
export const PENDING_VIEWS: readonly View[] = [
  { key: "APPLIED", label: "待审核" },
  { key: "REFUSED", label: "已拒绝" },
];

/** The latest first. */
export const PENDING_SORT: Sort = { field: "CREATED_AT", direction: "DESC" };
