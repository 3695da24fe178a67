import { useEffect, useRef } from "react";
import { graphql, type PreloadedQuery, useFragment, usePreloadedQuery } from "react-relay";
import type { JobCount_query$key } from "@/__generated__/JobCount_query.graphql";
import artifact, { type JobCountQuery } from "@/__generated__/JobCountQuery.graphql";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { toast } from "@/ui/feedback/toasts";
import { Badge } from "@/ui/frame/Badge";
import { ended, isOpen } from "./jobRules";

const NONE = {};

/**
 * Number of the member's waiting and running jobs; reports when one has ended. The first answer comes with
 * the viewer.
 */
export function JobCount() {
  const [queryRef] = useOwnedQuery<JobCountQuery>(artifact, NONE);
  return queryRef ? <Count queryRef={queryRef} /> : null;
}

function Count({ queryRef }: { queryRef: PreloadedQuery<JobCountQuery> }) {
  const query = usePreloadedQuery<JobCountQuery>(
    graphql`
      query JobCountQuery {
        ...JobCount_query
      }
    `,
    queryRef,
  );
  const { jobs } = useFragment<JobCount_query$key>(
    graphql`
      fragment JobCount_query on Query {
        jobs(first: 20) {
          nodes {
            id
            title
            state
            error
          }
        }
      }
    `,
    query,
  );
  const rows = jobs?.nodes;
  const before = useRef(rows);
  useEffect(() => {
    for (const job of ended(before.current ?? [], rows ?? [])) {
      if (job.state === "DONE") toast.success(`${job.title}已完成，可在任务中心查看`);
      if (job.state === "FAILED") toast.error(`${job.title}失败：${job.error ?? "请在任务中心重试"}`);
    }
    before.current = rows;
  }, [rows]);
  const open = (rows ?? []).filter(isOpen).length;
  return (
    <span className="app-bar__count">
      {open > 0 ? <span className="ui-visually-hidden">，{open} 个任务进行中</span> : null}
      <span aria-hidden>
        <Badge count={open} />
      </span>
    </span>
  );
}
