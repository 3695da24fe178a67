import { graphql } from "react-relay";
import type { AddressUsageQuery } from "@/__generated__/AddressUsageQuery.graphql";
import { PageLink } from "@/app/page/navigation";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { Section } from "@/ui/frame/Card";

const QUERY = graphql`
  query AddressUsageQuery {
    # as many as an enterprise may have
    attendGroups(page: { number: 1, size: 500 }) {
      nodes {
        rowId
        name
        addresses { rowId }
      }
    }
  }
`;

/** Attendance groups that use an attendance place; while there are any, it can't be deleted. */
export function AddressUsage({ rowId }: { rowId: string }) {
  const { data, error, reload } = useDialogQuery<AddressUsageQuery>(QUERY, {});
  const users = (data?.attendGroups?.nodes ?? []).filter(({ addresses }) =>
    (addresses ?? []).some((one) => one.rowId === rowId),
  );
  return (
    <Section title="使用的考勤组">
      {error ? (
        <ErrorState error={error} onRetry={reload} compact />
      ) : !data ? (
        <LoadingMask text="加载中" />
      ) : users.length === 0 ? (
        <p className="ui-muted">没有考勤组使用这个地点。</p>
      ) : (
        <ul className="ui-row ui-row--wrap attend-usage">
          {users.map((group) => (
            <li key={group.rowId}>
              <PageLink to={`/attend/NewEditAttendGroup?id=${group.rowId}`}>{group.name}</PageLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
