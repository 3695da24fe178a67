import { graphql, useFragment } from "react-relay";
import type { WorkOrderScores_order$key } from "@/__generated__/WorkOrderScores_order.graphql";
import { formatNumber } from "@/ui/base/format";
import { PersonName } from "@/ui/frame/Avatar";
import { Card } from "@/ui/frame/Card";

/** Points of each member for a confirmed order (business §7 `workorder/getTeamScore`). */
export function WorkOrderScores({ order: key }: { order: WorkOrderScores_order$key }) {
  const order = useFragment(
    graphql`
      fragment WorkOrderScores_order on WorkOrder {
        scores {
          rowId
          score
          member { name avatarUrl }
          team { name }
        }
      }
    `,
    key,
  );
  const scores = order.scores ?? [];
  if (scores.length === 0) return null;
  return (
    <Card title="得分">
      <ul className="work-record__scores" aria-label="得分">
        {scores.map(({ rowId, score, member, team }) => (
          <li key={rowId}>
            <span className="ui-row ui-row--wrap">
              {member ? (
                <PersonName name={member.name} src={member.avatarUrl} />
              ) : (
                <span className="ui-muted">已离开的成员</span>
              )}
              {team ? <span className="ui-muted ui-small">{team.name}</span> : null}
            </span>
            <strong className="ui-num">{formatNumber(score)} 分</strong>
          </li>
        ))}
      </ul>
    </Card>
  );
}
