import { useEffect } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { AttendPunchPageQuery } from "@/__generated__/AttendPunchPageQuery.graphql";
import { offlineNote, useRefetchOnReconnect } from "@/app/offline/reconnect";
import { registerWorker } from "@/app/offline/register";
import { useRefetchAfterSend } from "@/app/offline/useRefetchAfterSend";
import { useBreadcrumb, usePageRefresh } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { punchUse } from "@/domains/attend/punch/punchStore";
import { usePunchQueue } from "@/domains/attend/punch/usePunchQueue";
import { useAnsweredAt, useShownFrom } from "@/relay/offlineAnswers";
import { formatDate } from "@/ui/base/format";
import { EmptyState } from "@/ui/feedback/states";
import { PageHeader } from "@/ui/frame/PageHeader";
import { MyAttend } from "./MyAttend";
import { PunchCard } from "./PunchCard";
import { RefusedPunches, WaitingPunches } from "./QueuedPunches";
import { TodayCard } from "./TodayCard";
import { WeekCard } from "./WeekCard";
import "./AttendPunch.css";

const QUERY = "AttendPunchPageQuery";

/** Age of the data in milliseconds from which it is refetched when the page becomes visible. */
const FRESH = 60_000;

/** Refetches stale data when the page becomes visible again, so that the expected punch is current. */
function useRefetchWhenStale(heardAt: number | null, refresh: () => Promise<unknown>): void {
  useEffect(() => {
    const seen = () => {
      const isStale = heardAt !== null && Date.now() - heardAt > FRESH;
      if (document.visibilityState === "visible" && navigator.onLine && isStale) void refresh();
    };
    document.addEventListener("visibilitychange", seen);
    return () => document.removeEventListener("visibilitychange", seen);
  }, [heardAt, refresh]);
}

/**
 * Punch page for phones, usable with one hand and offline, with the viewer's own attendance
 * (business §3 Attendance).
 */
export default function AttendPunchPage({ queryRef }: PageProps<AttendPunchPageQuery>) {
  const data = usePreloadedQuery<AttendPunchPageQuery>(
    graphql`
      query AttendPunchPageQuery {
        attendToday {
          now
          day
          expected { side dueAt }
          anywhere
          group { id name outside }
          week { day ...WeekCard_days ...TodayCard_planned }
          addresses { id name lat lng radius }
          orders { workOrderId name lat lng radius }
          punches { ...TodayCard_punches }
        }
        ...MyAttend_query
      }
    `,
    queryRef,
  );
  const refresh = usePageRefresh();
  const { queue, view } = usePunchQueue();
  useRefetchAfterSend(view.actions.length, refresh);
  useEffect(() => {
    // the sender of offline punches is loaded while there is a network
    punchUse.begin();
    registerWorker();
  }, []);

  const from = useShownFrom(QUERY);
  useRefetchOnReconnect(from, refresh);
  const heardAt = useAnsweredAt(QUERY);
  useRefetchWhenStale(heardAt, refresh);
  const today = data.attendToday;
  // data of another day is not valid today
  const isOld = from !== null && formatDate(from) !== formatDate(Date.now());
  const aheadBy = today && heardAt !== null ? heardAt - Date.parse(today.now) : 0;
  const planned = today?.week.find(({ day }) => day === today.day) ?? null;
  return (
    <div className="ui-page punch">
      <PageHeader
        title="打卡"
        breadcrumb={useBreadcrumb()}
        actions={[{ key: "refresh", text: "刷新", onClick: refresh }]}
      />
      <RefusedPunches queue={queue} actions={view.actions} />
      {today ? (
        <div className="punch__grid">
          {today.group ? (
            <PunchCard
              side={isOld ? null : (today.expected?.side ?? null)}
              dueAt={isOld ? null : (today.expected?.dueAt ?? null)}
              sites={{
                anywhere: today.anywhere,
                addresses: today.addresses,
                orders: today.orders,
                outside: today.group.outside,
              }}
              aheadBy={aheadBy}
              queue={queue}
              actions={view.actions}
            />
          ) : (
            <EmptyState title="不需要打卡" text="您还不在任何考勤组中，需要打卡时请联系考勤管理员。" />
          )}
          {isOld ? (
            <p className="punch__old ui-muted">
              没有网络，暂时看不到今天的班次。打卡会保存下来，联网后自动提交。
            </p>
          ) : (
            <div className="punch__side">
              <TodayCard
                day={today.day}
                planned={planned}
                punches={today.punches}
                group={today.group?.name ?? null}
              />
              <WeekCard days={today.week} today={today.day} />
            </div>
          )}
        </div>
      ) : (
        <EmptyState title="不需要打卡" text="外部成员没有考勤。" />
      )}
      {today ? <MyAttend data={data} refresh={refresh} /> : null}
      <WaitingPunches queue={queue} view={view} from={from === null ? null : offlineNote(from)} />
    </div>
  );
}
