/** Actions of a list of work logs: write one, export them. */
import type { ItemLogFilter } from "@/__generated__/LogListPageQuery.graphql";
import { useCan } from "@/access/Can";
import { openLog } from "@/domains/log/openLog";
import type { LogAbout } from "@/domains/log/within";
import type { Action, Sort } from "@/ui/base/types";

/** Loads the log export on demand. */
const importExchange = () => import("./exchange");

/** Action to write a log, linked to `about`; absent without the permission. */
export function useLogCreate(refresh: () => Promise<unknown>, about?: LogAbout): Action | undefined {
  if (!useCan()({ perms: "log:create" })) return undefined;
  return {
    key: "create",
    text: "写日志",
    onClick: async () => {
      if (await openLog(about ? { about } : {})) await refresh();
    },
  };
}

/** Action to export the logs that a filter matches; hidden without the permission. */
export function useLogExport(
  filter: ItemLogFilter,
  sort: Sort | null,
  total: number | null,
  text = "导出",
): Action {
  return {
    key: "export",
    text,
    hidden: !useCan()({ perms: "log:export" }),
    onClick: async () => {
      const { exportLogs } = await importExchange();
      await exportLogs(filter, sort, total);
    },
  };
}
