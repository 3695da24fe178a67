import type { ItemLogFilter } from "@/__generated__/LogListPageQuery.graphql";
import { useCan } from "@/access/Can";
import type { LogAbout } from "@/domains/log/LogDialog";
import { openLog } from "@/domains/log/openLog";
import type { Action, Sort } from "@/ui/base/types";

/** The workbook's code comes when somebody asks for it. */
const importExchange = () => import("./exchange");

/** Writes a log, linked to `about`; absent for who may not. */
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

/** Exports the logs that a filter finds; hidden from who may not. */
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
