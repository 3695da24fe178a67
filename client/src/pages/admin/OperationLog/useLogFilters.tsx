import { useMemo } from "react";
import { useMemberSource } from "@/pages/members/_lib/useMemberSource";
import { dateRangeFilter, remoteFilter, selectFilter } from "@/ui/list/filters";

interface Word {
  readonly value: string;
  readonly label: string;
}

/** The filters of the log; what can be chosen is what the log of the enterprise knows. */
export function useLogFilters(types: readonly Word[], actions: readonly Word[]) {
  const people = useMemberSource();
  return useMemo(
    () => ({
      actor: remoteFilter({ label: "操作人", primary: true, ...people }),
      type: selectFilter({ label: "记录类型", primary: true, options: types }),
      created: dateRangeFilter({ label: "时间", primary: true }),
      action: selectFilter({ label: "操作", options: actions }),
    }),
    [people, types, actions],
  );
}
