import starredQuery, { type lifeQueriesStarredQuery } from "@/__generated__/lifeQueriesStarredQuery.graphql";
import { useCan } from "@/access/Can";
import { PageLink } from "@/app/page/navigation";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { ReportCard } from "../_components/ReportCard";
import "./life.css";

/** Number of reports shown; the others are on the pages of their positions. */
const SHOWN = { size: 12 };

const READERS = { perms: "report:project,report:customer,report:task,report:service" };

/** Reports that the viewer has starred, of all positions; nothing without any. */
export function StarredReports() {
  const reads = useCan()(READERS);
  const { data } = usePlainQuery<lifeQueriesStarredQuery>(starredQuery, SHOWN, { waits: !reads });
  const reports = data?.onlineReports?.nodes ?? [];
  if (reports.length === 0) return null;
  return (
    <section className="report-starred-section" aria-label="我收藏的">
      <h2>我收藏的</h2>
      <ul className="report-cards">
        {reports.map(({ rowId, path, ...report }) => (
          <li key={rowId}>
            <PageLink to={path} className="report-card">
              <ReportCard {...report} />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
