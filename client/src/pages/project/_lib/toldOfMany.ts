import { toast } from "@/ui/feedback/toasts";

/** Says what became of several records: those that were refused, why the first. */
export function toldOfMany(
  results: readonly { readonly error: string | null | undefined }[] | null | undefined,
  done: string,
  refusedAs = "份资料没有处理",
): void {
  const refused = (results ?? []).filter(({ error }) => error);
  if (refused.length === 0) toast.success(done);
  else if ((results ?? []).length === 1) toast.warning(refused[0]?.error ?? "");
  else toast.warning(`${refused.length} ${refusedAs}：${refused[0]?.error ?? ""}`);
}
