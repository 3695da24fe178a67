import { useEffect } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { AttendPunchPageQuery } from "@/__generated__/AttendPunchPageQuery.graphql";
import { shownFrom, useAskedWhenBack } from "@/app/offline/back";
import { registerWorker } from "@/app/offline/register";
import { useFewer } from "@/app/offline/useFewer";
import { useSending } from "@/app/offline/useSending";
import { useBreadcrumb, usePageRefresh } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { punchUse } from "@/domains/attend/punch/punchStore";
import { usePunchQueue } from "@/domains/attend/punch/usePunchQueue";
import { useHeardAt, useShownFrom } from "@/relay/kept";
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

/** An older answer is asked for again when the page comes into sight, in milliseconds. */
const FRESH = 60_000;

/** A telephone that was in a pocket shows what is expected now. */
function useAskedWhenSeen(heardAt: number | null, refresh: () => Promise<unknown>): void {
  useEffect(() => {
    const seen = () => {
      const isStale = heardAt !== null && Date.now() - heardAt > FRESH;
      if (document.visibilityState === "visible" && navigator.onLine && isStale) void refresh();
    };
    document.addEventListener("visibilitychange", seen);
    return () => document.removeEventListener("visibilitychange", seen);
  }, [heardAt, refresh]);
}

/** The daily punch of a member, made for one hand and a bad network, and below it their own attendance (business §3 Attendance). */
export default function AttendPunchPage({ queryRef }: PageProps<AttendPunchPageQuery>) {
  const data = usePreloadedQuery<AttendPunchPageQuery>(
    graphql`
      query AttendPunchPageQuery {
        attendToday {
          now
          day
          expected { side dueAt }
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
  useFewer(view.actions.length, refresh);
  useSending(
    queue,
    view.actions.some(({ problem }) => problem === null),
  );
  useEffect(() => {
    // the sender that goes on when this page is left is fetched while there is a network
    punchUse.begin();
    registerWorker();
  }, []);

  const from = useShownFrom(QUERY);
  useAskedWhenBack(from, refresh);
  const heardAt = useHeardAt(QUERY);
  useAskedWhenSeen(heardAt, refresh);
  const today = data.attendToday;
  // an answer of another day says nothing of this one
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
              sites={{ addresses: today.addresses, orders: today.orders, outside: today.group.outside }}
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
      <WaitingPunches queue={queue} view={view} from={from === null ? null : shownFrom(from)} />
    </div>
  );
}
