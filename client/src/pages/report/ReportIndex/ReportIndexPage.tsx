import type { useStatisticsQuery } from "@/__generated__/useStatisticsQuery.graphql";
import { PageLink } from "@/app/page/navigation";
import { useBreadcrumb, usePageTitle } from "@/app/page/pageContext";
import { modules } from "@/app/routes/modules";
import { routes } from "@/app/routes/registry";
import type { PageProps } from "@/app/routes/types";
import { useViewer } from "@/app/session/viewer";
import { buildNav } from "@/app/shell/navModel";
import { ForbiddenState } from "@/ui/feedback/states";
import { Card } from "@/ui/frame/Card";
import { StarredReports } from "../_life/StarredReports";
import { StatisticView } from "../Statistic/StatisticView";
import { useStatistics } from "../Statistic/useStatistics";

/**
 * Statistics shown side by side as time series: money, customers and projects, orders, tasks, and time
 * spent.
 */
const DRAWN: readonly (readonly string[])[] = [
  ["contracted", "received"],
  ["projects", "customers"],
  ["orders", "ordersDone"],
  ["tasks", "tasksDone"],
];

/**
 * Start page of the report area: key figures of all modules, with links to the reports
 * (business §2 Report area: ReportIndex).
 */
export default function ReportIndexPage({ queryRef, search }: PageProps<useStatisticsQuery>) {
  const statistics = useStatistics(queryRef);
  const breadcrumb = useBreadcrumb();
  const info = statistics.find(({ code }) => code === "OVERVIEW");
  usePageTitle(info?.label);
  if (!info) return <ForbiddenState />;
  return (
    <StatisticView
      info={info}
      search={search}
      breadcrumb={breadcrumb}
      compared="PREVIOUS"
      drawn={DRAWN}
      after={<Sections />}
    >
      <StarredReports />
    </StatisticView>
  );
}

/** Sections of the report area with links to the pages that the viewer may open. */
function Sections() {
  const viewer = useViewer();
  const area = buildNav(routes(), modules, viewer).find(({ id }) => id === "report");
  const sections = area?.groups.filter(({ title }) => title) ?? [];
  if (sections.length === 0) return null;
  return (
    <nav className="report-sections" aria-label="各类统计">
      {sections.map(({ title, items }) => (
        <Card key={title} title={title}>
          <ul className="report-sections__links">
            {items.map(({ path, text }) => (
              <li key={path}>
                <PageLink to={path}>{text}</PageLink>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </nav>
  );
}
