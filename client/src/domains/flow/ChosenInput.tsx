import { useMemo } from "react";
import { useMemberSource } from "@/domains/member/useMemberSource";
import type { Source } from "@/domains/source";
import type { InputProps } from "@/ui/base/types";
import { MultiRemotePicker } from "@/ui/picker/RemotePicker";

/** Number of search results before members outside the choice are filtered out. */
const SEARCHED = 100;

/** Members as options of a picker: all active ones, or those permitted at the node. */
function useAmong(among: readonly string[] | null): Source {
  const all = useMemberSource();
  const ids = among?.join(",") ?? null;
  return useMemo(() => {
    if (ids === null) return all;
    const allowed = ids.split(",");
    return {
      fetch: async (keyword, options) => {
        if (!keyword) return all.resolve(allowed);
        const found = await all.fetch(keyword, { ...options, limit: SEARCHED });
        return found.filter(({ value }) => allowed.includes(value));
      },
      resolve: all.resolve,
    };
  }, [all, ids]);
}

/** Input of the members who decide at a node, chosen by the applicant or an approver. */
export function ChosenInput({
  among,
  ...input
}: InputProps<readonly string[]> & { among: readonly string[] | null }) {
  const source = useAmong(among);
  return <MultiRemotePicker {...source} {...input} max={100} placeholder="请选择成员" />;
}
