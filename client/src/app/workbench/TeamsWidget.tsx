import { graphql, useFragment, usePreloadedQuery } from "react-relay";
import type { TeamsWidget_viewer$key } from "@/__generated__/TeamsWidget_viewer.graphql";
import type { TeamsWidgetQuery } from "@/__generated__/TeamsWidgetQuery.graphql";
import { PageLink } from "@/app/page/navigation";
import { EmptyState } from "@/ui/feedback/states";
import { AvatarGroup } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import type { WidgetProps } from "./types";

/** The member's teams, with their directors and sizes. */
export default function TeamsWidget({ queryRef }: WidgetProps<TeamsWidgetQuery>) {
  const { viewer } = usePreloadedQuery<TeamsWidgetQuery>(
    graphql`
      query TeamsWidgetQuery {
        viewer {
          ...TeamsWidget_viewer
        }
      }
    `,
    queryRef,
  );
  const shown = useFragment<TeamsWidget_viewer$key>(
    graphql`
      fragment TeamsWidget_viewer on Viewer @throwOnFieldError {
        member {
          id
          memberships {
            director
            main
            position
            team {
              id
              rowId
              name
              memberCount
              path {
                id
                name
              }
              directors {
                id
                name
                avatarUrl
              }
            }
          }
        }
      }
    `,
    viewer,
  );
  const memberships = (shown?.member.memberships ?? []).flatMap(({ team, ...membership }) =>
    team ? [{ ...membership, team }] : [],
  );
  if (memberships.length === 0)
    return <EmptyState compact title="还没有加入团队" text="管理员把您加入团队后，团队会出现在这里。" />;
  return (
    <ul className="wb-teams">
      {memberships.map(({ team, director, main, position }) => {
        const directors = team.directors ?? [];
        const above = (team.path ?? []).filter((step) => step.id !== team.id).map((step) => step.name);
        return (
          <li key={team.id}>
            <PageLink to={`/members/team/${team.rowId}`} className="wb-team">
              <span className="wb-team__name">
                <strong>{team.name}</strong>
                {main ? <StatusTag tone="neutral">主团队</StatusTag> : null}
                {director ? <StatusTag tone="blue">负责人</StatusTag> : null}
              </span>
              <span className="ui-muted ui-small">{above.join(" / ") || position || "一级团队"}</span>
              <span className="wb-team__foot">
                {directors.length > 0 ? (
                  <AvatarGroup
                    people={directors.map(({ name, avatarUrl }) => ({ name, src: avatarUrl }))}
                    max={3}
                    size={22}
                  />
                ) : (
                  <span className="ui-muted ui-small">未设负责人</span>
                )}
                <span className="ui-muted ui-small">{team.memberCount} 人</span>
              </span>
            </PageLink>
          </li>
        );
      })}
    </ul>
  );
}
