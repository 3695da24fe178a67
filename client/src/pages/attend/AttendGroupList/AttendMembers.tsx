import { graphql } from "react-relay";
import artifact, { type AttendMembersQuery } from "@/__generated__/AttendMembersQuery.graphql";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { PersonName } from "@/ui/frame/Avatar";
import { Section } from "@/ui/frame/Card";
import "./AttendMembers.css";

graphql`
  query AttendMembersQuery($id: ID!) {
    attendGroup(id: $id) {
      memberCount
      members { rowId name avatarUrl }
    }
  }
`;

/** Members of an attendance group today; at most the first thousand. */
export function AttendMembers({ id, version }: { id: string; version: number }) {
  const { data, error, reload } = usePlainQuery<AttendMembersQuery>(artifact, { id }, { since: version });
  if (error) return <ErrorState compact error={error} onRetry={reload} />;
  if (!data) return <LoadingMask text="加载中" />;
  const members = data.attendGroup?.members ?? [];
  const more = (data.attendGroup?.memberCount ?? 0) - members.length;
  return (
    <Section title="今天的成员">
      {members.length === 0 ? (
        <EmptyState compact title="今天没有成员" text="还没有生效，或者成员都归入了更优先的组。" />
      ) : (
        <ul className="group-members">
          {members.map(({ rowId, name, avatarUrl }) => (
            <li key={rowId}>
              <PersonName name={name} src={avatarUrl ?? null} />
            </li>
          ))}
          {more > 0 ? <li className="ui-muted">另有 {more} 人</li> : null}
        </ul>
      )}
    </Section>
  );
}
