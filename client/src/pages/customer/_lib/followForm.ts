import type { CustomerFollowCreateInput } from "@/__generated__/FollowComposerMutation.graphql";
import type { Option, UploadedFile } from "@/ui/base/types";
import { check, maxLength, required } from "@/ui/form/rules";

/** What is written about what was done with a customer. */
export interface FollowValues {
  kind: string | null;
  body: string;
  contactId: string | null;
  /** When to follow next, in the enterprise's time. */
  nextAt: string | null;
  remind: boolean;
  files: readonly UploadedFile[];
}

/** Where a new one starts: with the first kind of the dictionary. */
export function followStart(kinds: readonly Option[]): FollowValues {
  return { kind: kinds[0]?.value ?? null, body: "", contactId: null, nextAt: null, remind: false, files: [] };
}

/** The longest text of a follow-up. */
export const BODY_MAX = 2000;

export const followRules = {
  kind: [required("请选择跟进方式")],
  body: [required("请输入跟进内容"), maxLength(BODY_MAX)],
  remind: [
    check((remind: boolean, { nextAt }: FollowValues) => (remind && !nextAt ? "请先选择下次跟进时间" : null)),
  ],
};

/** A moment of the form, in the enterprise's time, as the schema takes it. */
export function momentOf(local: string | null): string | null {
  return local ? `${local.replace(" ", "T")}+08:00` : null;
}

/** What is sent. Without a next time there is nothing to be reminded of. */
export function followInput({ kind, body, contactId, nextAt, remind, files }: FollowValues) {
  return {
    kind: kind ?? "",
    body: body.trim(),
    contactId,
    nextAt: momentOf(nextAt),
    remind: remind && nextAt !== null,
    attachmentIds: files.map(({ id }) => id),
  } satisfies Omit<CustomerFollowCreateInput, "customerIds" | "requestKey">;
}

/** What became of one customer of several. */
interface FollowResult {
  readonly error: string | null | undefined;
}

/** Said of those for which nothing was written; null when all went well. */
export function refusedText(results: readonly FollowResult[] | null | undefined): string | null {
  const refused = (results ?? []).filter(({ error }) => error);
  if (refused.length === 0) return null;
  return `${refused.length} 个客户没有写入：${refused[0]?.error ?? ""}`;
}
