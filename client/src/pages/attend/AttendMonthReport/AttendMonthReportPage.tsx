import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { AttendMonthReportPageQuery } from "@/__generated__/AttendMonthReportPageQuery.graphql";
import { usePageRefresh } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { MonthBar } from "@/domains/attend/MonthBar";
import { useWatched } from "@/domains/attend/useWatched";
import { useSearchChange } from "@/ui/base/addressNow";
import { formatDate } from "@/ui/base/format";
import { Tabs } from "@/ui/frame/Tabs";
import { OPEN_ROW_PARAM } from "@/ui/list/listParams";
import { CorrectionRows } from "./CorrectionRows";
import { MONTH, monthIn, TAB, TABS, tabOf } from "./list";
import { MonthRows } from "./MonthRows";
import { MonthState } from "./MonthState";
import "./AttendMonthReport.css";

/**
 * Monthly attendance: one row per member with a cell per day, the closing of the month, and corrections of
 * closed months (business §2 Attendance: month report).
 */
export default function AttendMonthReportPage({ queryRef }: PageProps<AttendMonthReportPageQuery>) {
  const data = usePreloadedQuery<AttendMonthReportPageQuery>(
    graphql`
      query AttendMonthReportPageQuery(
        $months: Boolean!
        $page: PageInput!
        $month: Date!
        $filter: AttendMonthMemberFilter
        $orderBy: [AttendMonthMemberOrder!]
        $made: AttendCorrectionFilter
        $madeOrder: [AttendCorrectionOrder!]
      ) {
        attendMonthMembers(page: $page, filter: $filter, orderBy: $orderBy) @include(if: $months) {
          ...MonthRows_members
        }
        attendCorrections(page: $page, filter: $made, orderBy: $madeOrder) @skip(if: $months) {
          ...CorrectionRows_corrections
        }
      }
    `,
    queryRef,
  );
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  const refresh = usePageRefresh();
  const { manages, watches } = useWatched();
  const tab = tabOf(params);
  const month = monthIn(params);
  const present = formatDate(new Date()).slice(0, 7);
  const header = (
    <>
      <Tabs
        label="考勤月报"
        tabs={TABS}
        value={tab}
        onChange={(key) =>
          changeSearch({
            [TAB]: key === "MONTHS" ? null : key,
            pageNo: null,
            sort: null,
            [OPEN_ROW_PARAM]: null,
          })
        }
      />
      <div className="ui-row ui-row--wrap ui-row--between">
        <MonthBar
          month={month}
          onMonth={(next) =>
            changeSearch({ [MONTH]: next === present ? null : next, pageNo: null, [OPEN_ROW_PARAM]: null })
          }
        />
        {watches ? <MonthState month={month} manages={manages} onClosed={refresh} /> : null}
      </div>
    </>
  );
  // while the other list loads, the URL is ahead of the data: the loaded rows decide
  return data.attendCorrections || (tab === "CORRECTIONS" && !data.attendMonthMembers) ? (
    <CorrectionRows corrections={data.attendCorrections ?? null} header={header} />
  ) : (
    <MonthRows
      members={data.attendMonthMembers ?? null}
      month={queryRef.variables.month.slice(0, 7)}
      header={header}
    />
  );
}
