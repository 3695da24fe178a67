import { graphql } from "react-relay";
import artifact, { type ReopenNoticeQuery } from "@/__generated__/ReopenNoticeQuery.graphql";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { RelativeTime } from "@/ui/frame/text";
import "./MyWeekly.css";

graphql`
  query ReopenNoticeQuery($recordId: ID!) {
    activity(recordId: $recordId, part: CHANGES, first: 20) {
      edges {
        node {
          key
          createdAt
          reason
          actor { name }
        }
      }
    }
  }
`;

/** The reason for which a report was reopened, with the member who did it and the time. */
export function ReopenNotice({ recordId }: { recordId: string }) {
  const { data } = usePlainQuery<ReopenNoticeQuery>(artifact, { recordId });
  // reopening is the only action on a report that has a reason
  const last = data?.activity?.edges.find(({ node }) => node.reason)?.node;
  return (
    <div className="weekly-notice" role="status">
      周报已重开，请修改后重新提交。
      {last ? (
        <p className="weekly-words">
          重开原因：{last.reason}
          <span className="ui-muted ui-small">
            （{last.actor?.name ?? "系统"}，<RelativeTime value={last.createdAt} />）
          </span>
        </p>
      ) : null}
    </div>
  );
}
