import { graphql, useFragment, usePreloadedQuery } from "react-relay";
import type { LogsWidget_viewer$key } from "@/__generated__/LogsWidget_viewer.graphql";
import logsQuery, { type LogsWidgetQuery } from "@/__generated__/LogsWidgetQuery.graphql";
import { useCan } from "@/access/Can";
import { usePageNavigate } from "@/app/page/navigation";
import { logOf, logsOf } from "@/domains/log/labels";
import { openLog } from "@/domains/log/openLog";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { formatMinutes, formatNumber } from "@/ui/base/format";
import { Button } from "@/ui/frame/Button";
import { StatTile } from "@/ui/frame/Card";
import type { WidgetProps } from "./types";
import { WidgetRow } from "./WidgetRow";

/** Number of characters of a log that a row shows. */
const SHOWN = 40;

function excerpt(contents: string): string {
  const text = contents.replace(/\s+/gu, " ").trim();
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/**
 * The member's work logs: their number of today and of this week, the hours of this week, and the last ones
 * (business §2 Log).
 */
export default function LogsWidget({ queryRef }: WidgetProps<LogsWidgetQuery>) {
  const go = usePageNavigate();
  const can = useCan();
  const ask = useFetchQuery();
  const { viewer } = usePreloadedQuery<LogsWidgetQuery>(
    graphql`
      query LogsWidgetQuery {
        viewer {
          ...LogsWidget_viewer
        }
      }
    `,
    queryRef,
  );
  const shown = useFragment<LogsWidget_viewer$key>(
    graphql`
      fragment LogsWidget_viewer on Viewer @throwOnFieldError {
        logSummary {
          today
          monday
          ofToday
          ofWeek
          minutes
          latest { id rowId contents happenedOn minutes }
        }
      }
    `,
    viewer,
  );
  const logs = shown?.logSummary;
  if (!logs) return null;
  const { today, monday, minutes, latest } = logs;
  // the days that the server has counted, also where this device has another date
  const since = (from: string) => logsOf({ view: "MINE", happenedOn: `${from}~${today}` });
  const write = async () => {
    if (await openLog({})) await ask<LogsWidgetQuery>(logsQuery, {});
  };
  return (
    <>
      <div className="wb-stats">
        <StatTile label="今天写的" value={formatNumber(logs.ofToday, 0)} onClick={() => go(since(today))} />
        <StatTile
          label="本周写的"
          value={formatNumber(logs.ofWeek, 0)}
          hint={minutes > 0 ? `共 ${formatMinutes(minutes)}` : null}
          onClick={() => go(since(monday))}
        />
      </div>
      {latest.length > 0 ? (
        <ul className="wb-rows" aria-label="最近的日志">
          {latest.map(({ id, rowId, contents, happenedOn, minutes: spent }) => (
            <WidgetRow
              key={id}
              to={logOf(rowId)}
              title={excerpt(contents)}
              note={spent > 0 ? formatMinutes(spent) : null}
            >
              {happenedOn}
            </WidgetRow>
          ))}
        </ul>
      ) : null}
      {can({ perms: "log:create" }) ? (
        <p className="wb-more">
          <Button size="small" onClick={() => void write()}>
            写日志
          </Button>
        </p>
      ) : null}
    </>
  );
}
