import type { Asked } from "@/app/record/useAsked";

/** What a dialog shows until the order that it asked for is there, or instead of it. */
export function stepFrame(row: object | null | undefined, { loading, error }: Asked<unknown>) {
  const missing = !row && !loading;
  return {
    loading: !row && loading,
    loadError: missing ? { message: error ?? "内容不存在或已被删除", code: error ? null : "10003" } : null,
  };
}
