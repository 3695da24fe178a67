import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import artifact, { type AttendSide, type OwnOverviewQuery } from "@/__generated__/OwnOverviewQuery.graphql";
import { PartBoundary } from "@/app/page/PageBoundary";
import { BalanceList } from "@/domains/attend/BalanceList";
import { PUNCH_PAGE } from "@/domains/attend/links";
import { MonthCalendar } from "@/domains/attend/MonthCalendar";
import { MonthSums } from "@/domains/attend/MonthSums";
import { timeOn } from "@/domains/attend/moments";
import { dayText, monthOf, monthText } from "@/domains/attend/month";
import { SIDE } from "@/domains/attend/punch/labels";
import { PunchLine } from "@/domains/attend/punch/PunchLine";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { useSearchChange } from "@/ui/base/addressNow";
import { formatDate } from "@/ui/base/format";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState } from "@/ui/feedback/states";
import { LinkButton } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";
import "./AttendReportIndex.css";

/** URL parameter of the month. */
const MONTH = "month";

/** Overview of the viewer's own attendance: today, the month with its days, and leave balances. */
export default function OwnOverview() {
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  const present = formatDate(new Date());
  const month = monthOf(params.get(MONTH), present);
  return (
    <div className="attend-overview__own">
      <Card title="我的考勤">
        <MonthCalendar
          month={month}
          onMonth={(next) =>
            changeSearch({ [MONTH]: next === present.slice(0, 7) ? null : next, show: null })
          }
        />
      </Card>
      <PartBoundary resetKey={month}>
        <Loader month={month} />
      </PartBoundary>
    </div>
  );
}

function Loader({ month }: { month: string }) {
  const variables = { month: `${month}-01` };
  const [queryRef] = useOwnedQuery<OwnOverviewQuery>(artifact, variables, "store-and-network");
  return queryRef ? <Loaded queryRef={queryRef} month={month} /> : <LoadingMask text="加载中" />;
}

function Loaded({ queryRef, month }: { queryRef: PreloadedQuery<OwnOverviewQuery>; month: string }) {
  const { attendToday, attendMyMonth, attendSummary } = usePreloadedQuery<OwnOverviewQuery>(
    graphql`
      query OwnOverviewQuery($month: Date!) {
        attendToday {
          day
          expected { side dueAt }
          group { id name }
          punches { id rowId ...PunchLine_punch }
        }
        attendMyMonth(month: $month) { ...MonthSums_report }
        attendSummary {
          repairs
          repairsLeft
          running
          balances { ...BalanceList_balances }
        }
      }
    `,
    queryRef,
  );
  return (
    <div className="ui-stack">
      {attendToday ? (
        <Card title={dayText(attendToday.day)}>
          <div className="ui-stack">
            <p className="ui-row ui-row--wrap">
              {attendToday.group
                ? expectedText(attendToday.day, attendToday.expected)
                : "您不在考勤组，不需要打卡。"}
              <LinkButton href={PUNCH_PAGE} size="small">
                去打卡
              </LinkButton>
            </p>
            <ul className="attend-day-punches" aria-label="今天的打卡">
              {attendToday.punches.map((punch) => (
                <PunchLine key={punch.rowId} punch={punch} day={attendToday.day} />
              ))}
            </ul>
          </div>
        </Card>
      ) : null}
      <Card title={`${monthText(month)}合计`}>
        {attendMyMonth ? <MonthSums report={attendMyMonth} /> : <EmptyState compact title="没有考勤记录" />}
      </Card>
      {attendSummary ? (
        <Card title="假期余额">
          <div className="ui-stack">
            <p className="ui-muted ui-small">
              本月补卡 {attendSummary.repairs} 次
              {attendSummary.repairsLeft === null || attendSummary.repairsLeft === undefined
                ? ""
                : `，还可补 ${attendSummary.repairsLeft} 次`}
              {attendSummary.running > 0 ? `；${attendSummary.running} 个申请在审批中` : ""}
            </p>
            <BalanceList balances={attendSummary.balances} />
          </div>
        </Card>
      ) : null}
    </div>
  );
}

/** Next expected punch, as text. */
function expectedText(
  day: string,
  expected: { readonly side: AttendSide; readonly dueAt: string } | null | undefined,
): string {
  if (!expected) return "今天没有待打的卡。";
  return `${SIDE[expected.side]}应打卡 ${timeOn(expected.dueAt, day)}`;
}
