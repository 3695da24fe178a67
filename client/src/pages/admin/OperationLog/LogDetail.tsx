import { graphql } from "react-relay";
import type { LogDetailQuery } from "@/__generated__/LogDetailQuery.graphql";
import { ChangeList } from "@/app/activity/ChangeList";
import { useAsked } from "@/app/record/useAsked";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import type { LogRow } from "./columns";
import "./LogDetail.css";

const QUERY = graphql`
  query LogDetailQuery($id: ID!) {
    node(id: $id) {
      ... on OperationLog {
        before
        after
      }
    }
  }
`;

function pretty(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}

function Side({ title, json }: { title: string; json: string | null | undefined }) {
  if (!json) return null;
  return (
    <section className="log-side" aria-label={title}>
      <h3>{title}</h3>
      {/* Scrolls, so the keyboard has to reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <pre tabIndex={0}>{pretty(json)}</pre>
    </section>
  );
}

/** What one row of the log changed, and the record as it was and as it became. */
export function LogDetail({ row }: { row: LogRow }) {
  const { data, loading, error, reload } = useAsked<LogDetailQuery>(QUERY, { id: row.id });
  return (
    <div className="log-detail">
      <ChangeList changes={row.changes} />
      {error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : loading ? (
        <LoadingMask text="加载中" />
      ) : (
        <div className="log-detail__sides">
          <Side title="变更前" json={data?.node?.before} />
          <Side title="变更后" json={data?.node?.after} />
        </div>
      )}
    </div>
  );
}
