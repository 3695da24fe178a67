import { graphql, useFragment, usePreloadedQuery } from "react-relay";
import type { LogsWidget_query$key } from "@/__generated__/LogsWidget_query.graphql";
import logsQuery, { type LogsWidgetQuery } from "@/__generated__/LogsWidgetQuery.graphql";
import { useCan } from "@/access/Can";
import { usePageNavigate } from "@/app/page/navigation";
import { logOf, logsOf } from "@/domains/log/labels";
import { openLog } from "@/domains/log/openLog";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { formatMinutes, formatNumber } from "@/ui/base/format";
import { Button } from "@/ui/frame/Button";
import { StatTile } from "@/ui/frame/Card";
import { logRanges } from "./due";
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
  const { ofToday, ofWeek, hours } = useFragment<LogsWidget_query$key>(
    graphql`
      fragment LogsWidget_query on Query @throwOnFieldError {
        ofToday: itemLogs(page: { number: 1, size: 1 }, filter: { scope: MINE, happenedOn: $today }) {
          totalCount
        }
        ofWeek: itemLogs(
          page: { number: 1, size: 3 }
          filter: { scope: MINE, happenedOn: $week }
          orderBy: [{ field: HAPPENED_ON, direction: DESC }]
        ) {
          totalCount
          nodes { id rowId contents happenedOn minutes }
        }
        hours: itemLogFigures(by: MEMBER, filter: { scope: MINE, happenedOn: $week }) { minutes }
      }
    `,
    usePreloadedQuery<LogsWidgetQuery>(
      graphql`
        query LogsWidgetQuery($today: DateRange!, $week: DateRange!) {
          ...LogsWidget_query
        }
      `,
      queryRef,
    ),
  );
  const { today, week } = logRanges();
  const behind = ({ from, to }: typeof today) => logsOf({ view: "MINE", happenedOn: `${from}~${to}` });
  const minutes = (hours ?? []).reduce((sum, line) => sum + line.minutes, 0);
  const rows = ofWeek?.nodes ?? [];
  const write = async () => {
    if (await openLog({})) await ask<LogsWidgetQuery>(logsQuery, logRanges());
  };
  return (
    <>
      <div className="wb-stats">
        <StatTile
          label="今天写的"
          value={formatNumber(ofToday?.totalCount ?? 0, 0)}
          onClick={() => go(behind(today))}
        />
        <StatTile
          label="本周写的"
          value={formatNumber(ofWeek?.totalCount ?? 0, 0)}
          hint={minutes > 0 ? `共 ${formatMinutes(minutes)}` : null}
          onClick={() => go(behind(week))}
        />
      </div>
      {rows.length > 0 ? (
        <ul className="wb-rows" aria-label="本周的日志">
          {rows.map(({ id, rowId, contents, happenedOn, minutes: spent }) => (
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
