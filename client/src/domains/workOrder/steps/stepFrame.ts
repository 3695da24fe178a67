import type { DialogQuery } from "@/app/record/useDialogQuery";

/** Placeholder of a dialog until its order has loaded, or the error. */
export function stepFrame(row: object | null | undefined, { loading, error }: DialogQuery<unknown>) {
  const missing = !row && !loading;
  return {
    loading: !row && loading,
    loadError: missing ? { message: error ?? "内容不存在或已被删除", code: error ? null : "10003" } : null,
  };
}
