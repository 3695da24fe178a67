import { useMemo } from "react";
import { useMemberSource } from "@/domains/member/useMemberSource";
import type { Source } from "@/domains/source";
import type { InputProps } from "@/ui/base/types";
import { MultiRemotePicker } from "@/ui/picker/RemotePicker";

/** So many are found by a word before those outside of the choice are left out. */
const SEARCHED = 100;

/** Members of a choice as a picker's source: all active ones, or those among whom is chosen. */
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

/** The members whom somebody chooses to decide at a node. */
export function ChosenInput({
  among,
  ...input
}: InputProps<readonly string[]> & { among: readonly string[] | null }) {
  const source = useAmong(among);
  return <MultiRemotePicker {...source} {...input} max={100} placeholder="请选择成员" />;
}
