import { graphql, useFragment } from "react-relay";
import type { TeamsBelow_teams$key } from "@/__generated__/TeamsBelow_teams.graphql";
import { PageLink } from "@/app/page/navigation";
import { Card } from "@/ui/frame/Card";
import "./TeamsBelow.css";

/** List of a team's child teams; each links to its page. */
export function TeamsBelow({ teams: key }: { teams: TeamsBelow_teams$key }) {
  const { nodes } = useFragment(
    graphql`
      fragment TeamsBelow_teams on TeamConnection {
        nodes {
          rowId
          name
          totalMemberCount
          directors {
            rowId
            name
          }
        }
      }
    `,
    key,
  );
  if (nodes.length === 0) return null;
  return (
    <Card title={`下级团队（${nodes.length}）`}>
      <ul className="m-below">
        {nodes.map((team) => (
          <li key={team.rowId}>
            <PageLink to={`/members/team/${team.rowId}`} className="m-below__team">
              <strong className="ui-ellipsis">{team.name}</strong>
              <span className="ui-muted ui-small">
                {[(team.directors ?? []).map(({ name }) => name).join("、"), `${team.totalMemberCount} 人`]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
