/** Follow-up on a customer: form values, input of the mutation, and the outcome of a batch. */
import type { CustomerFollowCreateInput } from "@/__generated__/FollowComposerMutation.graphql";
import type { Option, UploadedFile } from "@/ui/base/types";
import { check, maxLength, required } from "@/ui/form/rules";

/** Form values of a follow-up with a customer. */
export interface FollowValues {
  kind: string | null;
  body: string;
  contactId: string | null;
  /** Time of the next follow-up, in the enterprise's time zone. */
  nextAt: string | null;
  remind: boolean;
  files: readonly UploadedFile[];
}

/** Initial values of a new follow-up: the first kind of the dictionary. */
export function followStart(kinds: readonly Option[]): FollowValues {
  return { kind: kinds[0]?.value ?? null, body: "", contactId: null, nextAt: null, remind: false, files: [] };
}

/** Longest text of a follow-up, in characters. */
export const BODY_MAX = 2000;

export const followRules = {
  kind: [required("请选择跟进方式")],
  body: [required("请输入跟进内容"), maxLength(BODY_MAX)],
  remind: [
    check((remind: boolean, { nextAt }: FollowValues) => (remind && !nextAt ? "请先选择下次跟进时间" : null)),
  ],
};

/** Time of the form, in the enterprise's time zone, as the schema expects it. */
export function momentOf(local: string | null): string | null {
  return local ? `${local.replace(" ", "T")}+08:00` : null;
}

/** Input of the mutation. Without a next time there is no reminder. */
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

/** Result of a batch for one customer. */
interface FollowResult {
  readonly error: string | null | undefined;
}

/** Text about the customers whose follow-up failed; null when all succeeded. */
export function refusedText(results: readonly FollowResult[] | null | undefined): string | null {
  const refused = (results ?? []).filter(({ error }) => error);
  if (refused.length === 0) return null;
  return `${refused.length} 个客户没有写入：${refused[0]?.error ?? ""}`;
}
