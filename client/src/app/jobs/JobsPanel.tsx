import { useState } from "react";
import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import artifact, { type JobsPanelQuery } from "@/__generated__/JobsPanelQuery.graphql";
import { PartBoundary } from "@/app/page/PageBoundary";
import { useViewer } from "@/app/session/viewer";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState } from "@/ui/feedback/states";
import { JobItem } from "./JobItem";
import "../shell/NotificationsPanel.css";
import "./JobsPanel.css";

/** Number of jobs shown at first, and added each time. */
const STEP = 20;
/** Largest number of jobs in one answer. */
const MOST = 100;

/** The member's jobs, or for administrators optionally all: newest first, with live updates. */
export function JobsPanel() {
  const [everybody, setEverybody] = useState(false);
  const [first, setFirst] = useState(STEP);
  const { isAdmin } = useViewer();
  return (
    <>
      <div className="app-notices__head">
        <h2>任务中心</h2>
        {isAdmin ? (
          <button
            type="button"
            className="ui-link ui-small"
            aria-pressed={everybody}
            onClick={() => setEverybody(!everybody)}
          >
            {everybody ? "只看我的" : "全部成员"}
          </button>
        ) : null}
      </div>
      <PartBoundary>
        <Loader
          key={`${everybody}`}
          everybody={everybody}
          first={first}
          onMore={() => setFirst(Math.min(MOST, first + STEP))}
        />
      </PartBoundary>
    </>
  );
}

interface ListProps {
  readonly everybody: boolean;
  readonly first: number;
  readonly onMore: () => void;
}

function Loader(props: ListProps) {
  const { everybody, first } = props;
  const [queryRef, pending] = useOwnedQuery<JobsPanelQuery>(
    artifact,
    { everybody, first },
    "store-and-network",
  );
  return queryRef ? <List queryRef={queryRef} pending={pending} {...props} /> : <LoadingMask text="加载中" />;
}

function List({
  queryRef,
  pending,
  everybody,
  first,
  onMore,
}: ListProps & { queryRef: PreloadedQuery<JobsPanelQuery>; pending: boolean }) {
  const { jobs } = usePreloadedQuery<JobsPanelQuery>(
    graphql`
      query JobsPanelQuery($first: Int!, $everybody: Boolean!) {
        jobs(first: $first, filter: { everybody: $everybody }) {
          pageInfo {
            hasNextPage
          }
          nodes {
            id
            state
            ...JobItem_job
          }
        }
      }
    `,
    queryRef,
  );
  const rows = jobs?.nodes ?? [];
  if (rows.length === 0)
    return <EmptyState compact title="暂无任务" text="数据较多的导出等操作会在这里显示进度和结果。" />;
  return (
    <ul className="app-notices__list">
      {rows.map((job) => (
        <JobItem key={job.id} job={job} withPerson={everybody} />
      ))}
      {jobs?.pageInfo.hasNextPage && first < MOST ? (
        <li className="app-notices__more">
          <button type="button" className="ui-link" disabled={pending} onClick={onMore}>
            {pending ? "加载中" : "更早的任务"}
          </button>
        </li>
      ) : null}
    </ul>
  );
}
