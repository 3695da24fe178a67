import { graphql } from "react-relay";
import type { LogDetailQuery } from "@/__generated__/LogDetailQuery.graphql";
import { ChangeList } from "@/app/activity/ChangeList";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { deviceName } from "@/app/session/device";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { DescriptionList } from "@/ui/frame/DescriptionList";
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

/** Labelled data of a sign-in, which has no record and thus no changed fields. */
function signInFacts(json: string | null | undefined): { label: string; value: string }[] {
  if (!json) return [];
  const { device, address } = JSON.parse(json) as { device?: string | null; address?: string | null };
  return [
    { label: "设备", value: deviceName(device) },
    ...(address ? [{ label: "地址", value: address }] : []),
  ];
}

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

/** Details of an audit log row: the changed fields, with the record before and after the change. */
export function LogDetail({ row }: { row: LogRow }) {
  const { data, loading, error, reload } = useDialogQuery<LogDetailQuery>(QUERY, { id: row.id });
  return (
    <div className="log-detail">
      <ChangeList changes={row.changes} />
      {error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : loading ? (
        <LoadingMask text="加载中" />
      ) : (
        <>
          {row.recordType === "session" ? (
            <DescriptionList items={signInFacts(data?.node?.after ?? data?.node?.before)} />
          ) : null}
          {data?.node?.before || data?.node?.after ? (
            <details className="log-detail__raw">
              <summary>原始数据</summary>
              <div className="log-detail__sides">
                <Side title="变更前" json={data.node.before} />
                <Side title="变更后" json={data.node.after} />
              </div>
            </details>
          ) : null}
        </>
      )}
    </div>
  );
}
