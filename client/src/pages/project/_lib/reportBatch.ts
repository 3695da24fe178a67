import { toast } from "@/ui/feedback/toasts";

/**
 * Reports the outcome of an action on several acceptance documents: the number of refusals, and the first
 * reason.
 */
export function reportBatch(
  results: readonly { readonly error: string | null | undefined }[] | null | undefined,
  done: string,
): void {
  const refused = (results ?? []).filter(({ error }) => error);
  if (refused.length === 0) toast.success(done);
  else if ((results ?? []).length === 1) toast.warning(refused[0]?.error ?? "");
  else toast.warning(`${refused.length} 份资料没有处理：${refused[0]?.error ?? ""}`);
}
