import { useEffect, useState } from "react";
import { graphql } from "react-relay";
import type { MySchedulesQuery } from "@/__generated__/MySchedulesQuery.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { Pagination } from "@/ui/list/Pagination";
import { openSchedule } from "./openSchedule";
import { ScheduleItem } from "./SchedulesDialog";
import { type SentReport, valuesOf } from "./scheduleForm";
import "./schedule.css";

const QUERY = graphql`
  query MySchedulesQuery($page: PageInput!) {
    myReportSchedules(page: $page) {
      totalCount
      nodes {
        ...scheduleForm_schedule @relay(mask: false)
        report {
          rowId
          name
          path
          dataset
          definition { measures }
          viewerCan { update }
        }
      }
    }
    onlineReportCatalog { datasets { dataset measures { code label } } }
  }
`;

type Data = MySchedulesQuery["response"];
type Node = NonNullable<Data["myReportSchedules"]>["nodes"][number];

/** The report of a schedule as its form needs it; without a page, its conditions are the schedule's own. */
function sentReport(schedule: Node, catalog: Data["onlineReportCatalog"]): SentReport | null {
  const { report } = schedule;
  if (!report) return null;
  const known = catalog?.datasets.find(({ dataset }) => dataset === report.dataset)?.measures ?? [];
  const { parameters, said } = valuesOf(schedule);
  return {
    rowId: report.rowId,
    name: report.name,
    measures: report.definition.measures.flatMap((code) => known.find((one) => one.code === code) ?? []),
    parameters,
    said,
    mayOthers: report.viewerCan.update,
  };
}

/** The viewer's own schedules of all reports (business §2 Report area). */
export default function MySchedules() {
  const [page, setPage] = useState({ number: 1, size: 20 });
  const { data, error, reload } = useDialogQuery<MySchedulesQuery>(QUERY, { page });
  const count = data?.myReportSchedules?.totalCount;
  const last = count === undefined ? null : Math.max(1, Math.ceil(count / page.size));
  // a page behind the last one, whose schedules were deleted: go to the last
  useEffect(() => {
    if (last !== null && page.number > last) setPage((old) => ({ ...old, number: last }));
  }, [last, page.number]);
  if (error && !data) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return <LoadingMask text="加载中" />;
  const { nodes = [], totalCount = 0 } = data.myReportSchedules ?? {};
  if (totalCount === 0)
    return (
      <EmptyState
        title="还没有定时发送"
        text="打开一张报表，在“定时发送”里设置时间和收件人，就会列在这里。"
      />
    );
  return (
    <>
      <ul className="report-schedules" aria-label="我的定时发送">
        {nodes.map((schedule) => {
          const sent = sentReport(schedule, data.onlineReportCatalog);
          return (
            <ScheduleItem
              key={schedule.id}
              schedule={schedule}
              measures={sent?.measures ?? []}
              of={schedule.report ?? undefined}
              edit={sent ? () => openSchedule({ report: sent, schedule }) : undefined}
              reload={reload}
            />
          );
        })}
      </ul>
      {totalCount > page.size || page.number > 1 ? (
        <Pagination
          page={page.number}
          size={page.size}
          total={totalCount}
          onPage={(number) => setPage((old) => ({ ...old, number }))}
          onSize={(size) => setPage({ number: 1, size })}
        />
      ) : null}
    </>
  );
}
