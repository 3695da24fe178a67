import { useRef } from "react";
import type { ItemLogFilter } from "@/__generated__/LogListPageQuery.graphql";
import { usePageRefresh } from "@/app/page/pageContext";
import type { LogAbout } from "@/domains/log/within";
import { createKey, useKeys } from "@/ui/base/keys";
import { ActionButton } from "@/ui/frame/ActionButton";
import { Actions } from "@/ui/frame/Actions";
import { useLogCreate, useLogExport } from "../_lib/useLogActions";
import { LogStream, type LogStreamProps } from "./LogStream";

export interface LogSectionProps extends Omit<LogStreamProps, "create"> {
  title: string;
  /** Filter of the list, for its export. */
  filter: ItemLogFilter;
  total: number | null;
  /** Links of a log that is created here. */
  writes: LogAbout;
}

/** List of the work logs of one record on its page, with the actions on them (business §2 Project: log). */
export function LogSection({ title, filter, total, writes, ...stream }: LogSectionProps) {
  const refresh = usePageRefresh();
  const root = useRef<HTMLElement>(null);
  const create = useLogCreate(refresh, writes);
  useKeys(createKey(create), root);
  const exporting = useLogExport(filter, stream.list.state.sort, total);
  return (
    <section ref={root} className="ui-stack" aria-label={title}>
      <div className="ui-row ui-row--between">
        <h2>{title}</h2>
        <div className="ui-row">
          <Actions actions={[exporting]} />
          {create ? <ActionButton action={{ intent: "primary", ...create }} /> : null}
        </div>
      </div>
      <LogStream {...stream} create={create} />
    </section>
  );
}
