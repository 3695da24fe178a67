import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { AttendReportIndexPageQuery } from "@/__generated__/AttendReportIndexPageQuery.graphql";
import { lazyPart } from "@/app/page/lazyPart";
import { useBreadcrumb } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { DAY_REPORT, MONTH_REPORT, PUNCH_PAGE } from "@/domains/attend/links";
import { useWatched } from "@/domains/attend/useWatched";
import { useSearchChange } from "@/ui/base/addressNow";
import { PageHeader } from "@/ui/frame/PageHeader";
import { Tabs } from "@/ui/frame/Tabs";
import { type OverviewTab, overview, TAB } from "./list";

// only one of the two is shown, so each is loaded on demand
const WatchedOverview = lazyPart(() => import("./WatchedOverview").then((module) => module.default), {
  ahead: true,
});
const OwnOverview = lazyPart(() => import("./OwnOverview").then((module) => module.default));

const TABS: readonly { readonly key: OverviewTab; readonly label: string }[] = [
  { key: "ALL", label: "团队概况" },
  { key: "MINE", label: "我的考勤" },
];

/**
 * Overview of attendance: of the members that the viewer may watch, or of the viewer
 * (business §2 Attendance, §7 `count/statistics`).
 */
export default function AttendReportIndexPage({ queryRef }: PageProps<AttendReportIndexPageQuery>) {
  const data = usePreloadedQuery<AttendReportIndexPageQuery>(
    graphql`
      query AttendReportIndexPageQuery(
        $filter: AttendDayFilter
        $today: AttendDayFilter
        $step: AttendGrouping!
        $line: AttendGrouping!
      ) {
        today: attendFigures(by: TOTAL, filter: $today) {
          ...AttendReportIndexPage_figure @relay(mask: false)
        }
        total: attendFigures(by: TOTAL, filter: $filter) {
          ...AttendReportIndexPage_figure @relay(mask: false)
        }
        trend: attendFigures(by: $step, filter: $filter) {
          day
          ...AttendReportIndexPage_figure @relay(mask: false)
        }
        lines: attendFigures(by: $line, filter: $filter) {
          team { id rowId name }
          group { id rowId name }
          member { id rowId name }
          ...AttendReportIndexPage_figure @relay(mask: false)
        }
      }
    `,
    queryRef,
  );
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  const { watches } = useWatched();
  const tab: OverviewTab = !watches || params.get(TAB) === "MINE" ? "MINE" : "ALL";
  return (
    <div className="ui-page">
      <PageHeader
        title={overview.title}
        breadcrumb={useBreadcrumb()}
        actions={[
          { key: "months", text: "月报", href: MONTH_REPORT },
          { key: "days", text: "日报", href: DAY_REPORT },
        ]}
        primary={{ key: "punch", text: "打卡", href: PUNCH_PAGE }}
      />
      {watches ? (
        <Tabs
          label="考勤概况"
          tabs={TABS}
          value={tab}
          onChange={(key) => changeSearch({ [TAB]: key === "ALL" ? null : key, show: null })}
        />
      ) : null}
      {tab === "ALL" ? <WatchedOverview data={data} variables={queryRef.variables} /> : <OwnOverview />}
    </div>
  );
}

// figures of a set of days, whatever they are grouped by
graphql`
  fragment AttendReportIndexPage_figure on AttendFigure {
    members
    expectedDays
    presentDays
    normalDays
    lateTimes
    late
    earlyTimes
    early
    missing
    absentDays
    leaveDays
    tripDays
    overtime
    outsideDays
    review
  }
`;
