import { useRef } from "react";
import type { ItemLogFilter } from "@/__generated__/LogListPageQuery.graphql";
import { useCan } from "@/access/Can";
import { usePageRefresh } from "@/app/page/pageContext";
import type { LogAbout } from "@/domains/log/LogDialog";
import { openLog } from "@/domains/log/openLog";
import { createKey, useKeys } from "@/ui/base/keys";
import type { Action } from "@/ui/base/types";
import { ActionButton } from "@/ui/frame/ActionButton";
import { Actions } from "@/ui/frame/Actions";
import { LogStream, type LogStreamProps } from "./LogStream";

export interface LogSectionProps extends Omit<LogStreamProps, "create"> {
  title: string;
  /** Filter of the list, for its export. */
  filter: ItemLogFilter;
  total: number | null;
  /** Links of a log that is written here. */
  writes: LogAbout;
}

/** The workbook's code comes when somebody asks for it. */
const importExchange = () => import("../_lib/exchange");

/** The logs of one record on its page, with what can be done with them (business §2 Project: log). */
export function LogSection({ title, filter, total, writes, ...stream }: LogSectionProps) {
  const can = useCan();
  const refresh = usePageRefresh();
  const root = useRef<HTMLElement>(null);
  const create: Action | undefined = can({ perms: "log:create" })
    ? {
        key: "create",
        text: "写日志",
        onClick: async () => {
          if (await openLog({ about: writes })) await refresh();
        },
      }
    : undefined;
  useKeys(createKey(create), root);
  const exporting = async () => {
    const { exportLogs } = await importExchange();
    await exportLogs(filter, stream.list.state.sort, total);
  };
  return (
    <section ref={root} className="ui-stack" aria-label={title}>
      <div className="ui-row ui-row--between">
        <h2>{title}</h2>
        <div className="ui-row">
          <Actions
            actions={[
              { key: "export", text: "导出", hidden: !can({ perms: "log:export" }), onClick: exporting },
            ]}
          />
          {create ? <ActionButton action={{ intent: "primary", ...create }} /> : null}
        </div>
      </div>
      <LogStream {...stream} create={create} />
    </section>
  );
}
