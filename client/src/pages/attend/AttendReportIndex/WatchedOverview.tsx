import { useSearchParams } from "react-router";
import type {
  AttendReportIndexPageQuery$data,
  AttendReportIndexPageQuery$variables,
} from "@/__generated__/AttendReportIndexPageQuery.graphql";
import { usePagePending } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import { useAttendGroupSource } from "@/domains/attend/useAttendGroupSource";
import { useWatched } from "@/domains/attend/useWatched";
import { useSearchChange } from "@/ui/base/addressNow";
import { ChartCard } from "@/ui/chart/ChartCard";
import { Card } from "@/ui/frame/Card";
import { Segmented } from "@/ui/input/choices";
import { FilterBar } from "@/ui/list/FilterBar";
import { SpanTiles, TodayTiles } from "./FigureTiles";
import { FAULTS, NOTHING, PRESENCE, trendOf } from "./figures";
import { LineTable } from "./LineTable";
import { LINES, lineOf, overview, STEP, STEPS, type Step } from "./list";
import "./AttendReportIndex.css";

interface WatchedOverviewProps {
  data: AttendReportIndexPageQuery$data;
  /** Query variables of the figures. */
  variables: AttendReportIndexPageQuery$variables;
}

/**
 * Attendance of the members that the viewer may watch: today, a period with its trend, and a table by team,
 * group or member.
 */
export default function WatchedOverview({ data, variables }: WatchedOverviewProps) {
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  const pending = usePagePending();
  const { state, filters } = useList(overview, {
    teamId: useWatched().source,
    groupId: useAttendGroupSource(),
  });
  const filter = variables.filter ?? {};
  const step: Step = variables.step === "WEEK" || variables.step === "MONTH" ? variables.step : "DAY";
  const trend = data.trend ?? [];
  const steps = (
    <Segmented<Step>
      aria-label="走势的单位"
      options={STEPS}
      value={step}
      onChange={(next) => changeSearch({ [STEP]: next })}
    />
  );
  return (
    <>
      <FilterBar state={state} filters={filters} keyword={false} />
      <div className="ui-stack" data-pending={pending || undefined} aria-busy={pending}>
        <Card title={`今天（${variables.today?.days?.from ?? ""}）`}>
          <TodayTiles counted={data.today?.[0] ?? NOTHING} filter={variables.today ?? {}} />
        </Card>
        <Card title={`${filter.days?.from ?? ""} 至 ${filter.days?.to ?? ""}`} extra={steps}>
          <SpanTiles counted={data.total?.[0] ?? NOTHING} filter={filter} />
        </Card>
        <div className="attend-overview__pictures">
          <ChartCard
            title="出勤走势"
            unit="人天"
            kind="line"
            figures={trendOf(trend, step, filter, PRESENCE)}
            empty="这段时间没有考勤"
          />
          <ChartCard
            title="异常走势"
            unit="次"
            figures={trendOf(trend, step, filter, FAULTS)}
            empty="这段时间没有异常"
          />
        </div>
        <LineTable
          rows={data.lines ?? []}
          line={lineOf(params)}
          onLine={(line) => changeSearch({ [LINES]: line })}
          filter={filter}
        />
      </div>
    </>
  );
}
