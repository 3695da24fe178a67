import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import artifact, { type MemberMonthPanelQuery } from "@/__generated__/MemberMonthPanelQuery.graphql";
import { PartBoundary } from "@/app/page/PageBoundary";
import { rowIdOf } from "@/app/record/rowId";
import { BalanceList } from "@/domains/attend/BalanceList";
import { CorrectionItem } from "@/domains/attend/correction/CorrectionItem";
import { daysBehind, rangeText } from "@/domains/attend/links";
import { MonthCalendar } from "@/domains/attend/MonthCalendar";
import { MonthSums } from "@/domains/attend/MonthSums";
import { monthText, spanOf } from "@/domains/attend/month";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { NotFoundState } from "@/ui/feedback/states";
import { PersonName } from "@/ui/frame/Avatar";
import { Card } from "@/ui/frame/Card";
import { SidePanel } from "@/ui/frame/SidePanel";
import { StatusTag } from "@/ui/frame/StatusTag";
import { type PanelFrame, useShow } from "@/ui/list/opening";

export interface MemberMonthPanelProps extends PanelFrame {
  /** Row id of the member, from the URL. */
  memberId: string;
  /** `YYYY-MM`. */
  month: string;
}

/**
 * Panel of a member's month beside the list: figures, parts in each group, days, corrections and leave
 * balances.
 */
export default function MemberMonthPanel({ memberId, month, ...frame }: MemberMonthPanelProps) {
  const id = rowIdOf(memberId);
  return (
    <SidePanel
      open
      title={`${monthText(month)}考勤`}
      actions={[
        {
          key: "days",
          text: "查看日报",
          href: daysBehind({ memberId: id, days: rangeText(spanOf(month)) }),
        },
      ]}
      {...frame}
    >
      <PartBoundary resetKey={`${id} ${month}`}>
        <Loader key={`${id} ${month}`} memberId={id} month={month} />
      </PartBoundary>
    </SidePanel>
  );
}

interface LoaderProps {
  readonly memberId: string;
  readonly month: string;
}

function Loader({ memberId, month }: LoaderProps) {
  const variables = { memberId, month: `${month}-01` };
  const [queryRef] = useOwnedQuery<MemberMonthPanelQuery>(artifact, variables, "store-and-network");
  return queryRef ? (
    <Loaded queryRef={queryRef} memberId={memberId} month={month} />
  ) : (
    <LoadingMask text="加载中" />
  );
}

function Loaded({
  queryRef,
  memberId,
  month,
}: LoaderProps & { readonly queryRef: PreloadedQuery<MemberMonthPanelQuery> }) {
  const data = usePreloadedQuery<MemberMonthPanelQuery>(
    graphql`
      query MemberMonthPanelQuery($memberId: ID!, $month: Date!) {
        attendMonthMembers(first: 1, filter: { memberId: $memberId, month: $month }) {
          nodes {
            member { id rowId name avatarUrl }
            report(month: $month) {
              closed
              ...MonthSums_report
              corrections { id ...CorrectionItem_correction }
            }
          }
        }
        leaveBalances(memberId: $memberId) { ...BalanceList_balances }
      }
    `,
    queryRef,
  );
  const show = useShow();
  const [found] = data.attendMonthMembers?.nodes ?? [];
  const report = found?.report;
  if (!found?.member || !report)
    return <NotFoundState title="没有考勤记录" text="成员当月没有考勤，或不对您开放。" />;
  const { corrections } = report;
  return (
    <article className="ui-stack" aria-label="当月考勤内容">
      <p className="ui-row ui-row--wrap">
        <PersonName name={found.member.name} src={found.member.avatarUrl} />
        {report.closed ? <StatusTag tone="green">已关账</StatusTag> : <StatusTag>未关账</StatusTag>}
      </p>
      <MonthSums report={report} />
      <Card title="每日结果">
        <MonthCalendar memberId={memberId} month={month} onDay={show} />
      </Card>
      {corrections.length > 0 ? (
        <Card title={`计入当月的更正（${corrections.length}）`}>
          <ul className="attend-day-lines" aria-label="更正">
            {corrections.map((one) => (
              <CorrectionItem key={one.id} correction={one} />
            ))}
          </ul>
        </Card>
      ) : null}
      {data.leaveBalances ? (
        <Card title="假期余额">
          <BalanceList balances={data.leaveBalances} />
        </Card>
      ) : null}
    </article>
  );
}
