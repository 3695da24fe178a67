import { graphql, usePreloadedQuery } from "react-relay";
import type { MyWeeklyPageQuery } from "@/__generated__/MyWeeklyPageQuery.graphql";
import { useBreadcrumb, usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { weeklyOf } from "@/domains/weekly/labels";
import { weekOf, weekText } from "@/domains/weekly/weeks";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState } from "@/ui/feedback/states";
import { PageHeader } from "@/ui/frame/PageHeader";
import { WeekBar } from "../_components/WeekBar";
import { BeforeNotice } from "./BeforeNotice";
import { MyWeekly } from "./MyWeekly";
import { useMyActions } from "./useMyActions";
import { useOpening } from "./useOpening";

/** Page of the viewer's own report of a week (business §2 Weekly: my). */
export default function MyWeeklyPage({ queryRef }: PageProps<MyWeeklyPageQuery>) {
  const data = usePreloadedQuery<MyWeeklyPageQuery>(
    graphql`
      query MyWeeklyPageQuery($day: Date!, $before: Date!, $year: Int!) {
        weeklyOf(day: $day) {
          rowId
          status
          ...useMyActions_weekly
          ...MyWeekly_weekly
        }
        before: weeklyOf(day: $before) {
          ...BeforeNotice_weekly
          ...BeforePlan_weekly
        }
        yearWeeks(year: $year) { ...WeekBar_weeks }
        weeklySourceFigures(day: $day) { ...SourceFigures_figures }
      }
    `,
    queryRef,
  );
  // from the answer on screen: the URL may be ahead of it
  const week = weekOf(queryRef.variables.day);
  const refresh = usePageRefresh();
  const weekly = data.weeklyOf;
  const { problem, isOpening, begin } = useOpening(week, weekly?.status ?? null, refresh);
  const { actions, menu } = useMyActions(weekly ?? null, refresh);
  usePageTitle(`我的周报 ${weekText(week)}`);
  return (
    <div className="ui-page">
      <PageHeader
        title="我的周报"
        breadcrumb={useBreadcrumb(weekText(week))}
        actions={[{ key: "print", text: "打印", hidden: !weekly, onClick: () => window.print() }, ...actions]}
        menu={menu}
      />
      <WeekBar week={week} weeks={data.yearWeeks} to={(day) => weeklyOf(day)} own />
      <BeforeNotice weekly={data.before ?? null} week={week} />
      {weekly ? (
        <MyWeekly
          key={weekly.rowId}
          weekly={weekly}
          before={data.before ?? null}
          figures={data.weeklySourceFigures ?? []}
          isFilling={isOpening}
          refresh={refresh}
        />
      ) : isOpening ? (
        <LoadingMask text="正在准备周报…" />
      ) : (
        <EmptyState
          title={problem ?? "这一周还没有写周报"}
          text="开始以后，完成的任务、工单、里程碑、回款和日志会自动列出来，只有自己看得到，提交后才对团队可见。"
          action={{ key: "begin", text: "开始写周报", intent: "primary", onClick: begin }}
        />
      )}
    </div>
  );
}
