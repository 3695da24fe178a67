import { useMemo, useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { LogCalendarPageQuery } from "@/__generated__/LogCalendarPageQuery.graphql";
import { useCan } from "@/access/Can";
import { useBreadcrumb, usePagePending } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { useViewer } from "@/app/session/viewer";
import { useWatchedTeams } from "@/domains/log/useWatchedTeams";
import { useSearchChange } from "@/ui/base/addressNow";
import { formatDate } from "@/ui/base/format";
import { useKeys } from "@/ui/base/keys";
import { sumOf } from "@/ui/base/sum";
import { StatTile } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatTiles } from "@/ui/frame/StatTiles";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { missedOf, monthAfter, monthOf } from "../_lib/days";
import { useLogRemind } from "../_lib/useLogRemind";
import { CalendarTable } from "./CalendarTable";
import { MonthBar } from "./MonthBar";
import { MONTH, TEAM } from "./query";
import "./LogCalendar.css";

/**
 * Calendar of work logs in a month: the number of logs by member and day, without their contents
 * (business §2 Log).
 */
export default function LogCalendarPage({ queryRef }: PageProps<LogCalendarPageQuery>) {
  const { itemLogCalendar, workdays } = usePreloadedQuery<LogCalendarPageQuery>(
    graphql`
      query LogCalendarPageQuery($from: Date!, $to: Date!, $teamId: ID, $year: Int!) {
        itemLogCalendar(from: $from, to: $to, teamId: $teamId) {
          member { rowId name avatarUrl }
          days { day count }
        }
        workdays(year: $year) { day works }
      }
    `,
    queryRef,
  );
  const pending = usePagePending();
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  const today = formatDate(new Date());
  const month = monthOf(params.get(MONTH), today);
  const isNow = month === today.slice(0, 7);
  const teamId = params.get(TEAM);
  const teams = useWatchedTeams();
  const remind = useLogRemind();
  const show = (next: string) => changeSearch({ [MONTH]: next === today.slice(0, 7) ? null : next });
  useKeys([
    { keys: "[", text: "上个月", group: "日历", run: () => show(monthAfter(month, -1)) },
    { keys: "]", text: "下个月", group: "日历", run: () => !isNow && show(monthAfter(month, 1)) },
    { keys: "t", text: "回到本月", group: "日历", run: () => show(today.slice(0, 7)) },
  ]);
  const specials = useMemo(() => new Map((workdays ?? []).map((one) => [one.day, one])), [workdays]);
  const rows = useMemo(
    () =>
      (itemLogCalendar ?? []).flatMap(({ member, days }) =>
        member ? [{ ...member, days, missed: missedOf(days, specials, today) }] : [],
      ),
    [itemLogCalendar, specials, today],
  );
  // a member who leads no team sees their own calendar
  const { isAdmin, isTeamManager } = useViewer();
  const watches = isAdmin || isTeamManager;
  const mayRemind = useCan()({ perms: "log:notice" }) && watches && isNow;
  const silent = rows.filter(({ days }) => !days.some(({ day, count }) => day === today && count > 0));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // those who have written meanwhile, or stand in another team, are not chosen any more
  const picked = silent.flatMap(({ rowId }) => (chosen.has(rowId) ? [rowId] : []));
  return (
    <div className="ui-page">
      <PageHeader
        title="填写情况"
        breadcrumb={useBreadcrumb()}
        {...(mayRemind
          ? {
              primary: {
                key: "remind",
                text: picked.length > 0 ? `提醒选中的 ${picked.length} 人` : "提醒今天未写的人",
                onClick: () => (picked.length > 0 ? remind(teamId, picked) : remind(teamId)),
                disabled: silent.length === 0,
              },
            }
          : {})}
      />
      <div className="ui-row ui-row--wrap">
        <MonthBar month={month} isNow={isNow} onShow={show} />
        {watches ? (
          <span className="log-cal__team">
            <RemotePicker
              {...teams}
              aria-label="团队"
              placeholder="全部团队"
              value={teamId}
              onChange={(id) => changeSearch({ [TEAM]: id })}
            />
          </span>
        ) : null}
      </div>
      <StatTiles>
        {watches ? <StatTile label="应写人数" value={rows.length} /> : null}
        {watches && isNow ? (
          <>
            <StatTile label="今天已写" value={rows.length - silent.length} />
            <StatTile
              label="今天未写"
              value={silent.length}
              {...(silent.length > 0 ? { tone: "yellow" as const } : {})}
            />
          </>
        ) : null}
        <StatTile
          label="漏写"
          value={sumOf(rows.map(({ missed }) => missed))}
          hint={watches ? "人次，按工作日计" : "天，按工作日计"}
        />
      </StatTiles>
      <div data-pending={pending || undefined} className="log-cal">
        <CalendarTable
          key={`${month} ${teamId}`}
          rows={rows}
          specials={specials}
          today={today}
          choice={
            mayRemind
              ? { choosable: new Set(silent.map(({ rowId }) => rowId)), chosen, onChoose: setChosen }
              : null
          }
        />
      </div>
    </div>
  );
}
