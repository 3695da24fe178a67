import { graphql } from "react-relay";
import type { useNextFollowMutation } from "@/__generated__/useNextFollowMutation.graphql";
import { useAppMutation } from "@/relay/useAppMutation";
import { toast } from "@/ui/feedback/toasts";
import { momentOf } from "./followForm";

interface Followed {
  readonly rowId: string;
  readonly nextFollowAt: string | null | undefined;
}

/** Sets a customer's next follow-up in place; `local` is in the enterprise's time zone, null clears it. */
export function useNextFollow(refresh: () => unknown) {
  const [set] = useAppMutation<useNextFollowMutation>(
    graphql`
      mutation useNextFollowMutation($id: ID!, $input: CustomerNextFollowChangesInput!) {
        customerNextFollow(input: { id: $id, changes: $input }) {
          customer { id nextFollowAt }
          userErrors { field message code }
        }
      }
    `,
    { errors: "inline" },
  );
  const send = async (id: string, at: string | null, from: string | null) => {
    const told = await set({ id, input: { at, from } });
    // another member changed it meanwhile: the shown value is stale
    if (told.userErrors.some(({ code }) => code === "STALE" || code === "NOT_FOUND")) await refresh();
    return told;
  };
  return async ({ rowId, nextFollowAt }: Followed, local: string | null): Promise<void> => {
    const before = nextFollowAt ?? null;
    const { ok, data } = await send(rowId, momentOf(local), before);
    if (!ok) return;
    const now = data?.customerNextFollow.customer?.nextFollowAt ?? null;
    toast.success(now === null ? "下次跟进已清除" : "下次跟进已修改", {
      undo: async () => {
        if ((await send(rowId, before, now)).ok) toast.success("下次跟进已恢复");
      },
    });
  };
}
