import { graphql, usePreloadedQuery } from "react-relay";
import type { TeamDetailPageQuery } from "@/__generated__/TeamDetailPageQuery.graphql";
import { useCan } from "@/access/Can";
import { RecordActivity } from "@/app/activity/RecordActivity";
import { found } from "@/app/errors";
import { useBack } from "@/app/page/navigation";
import { useBreadcrumb, usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatusTag } from "@/ui/frame/StatusTag";
import { openTeamDialog, useTeamDelete } from "../_lib/useTeamDialogs";
import { TeamFacts } from "./TeamFacts";
import { TeamPeople } from "./TeamPeople";
import { TeamsBelow } from "./TeamsBelow";

/** Page of one team: its data, leaders, members, and child teams. */
export default function TeamDetailPage({ queryRef }: PageProps<TeamDetailPageQuery>) {
  const data = usePreloadedQuery<TeamDetailPageQuery>(
    graphql`
      query TeamDetailPageQuery(
        $id: ID!
        $page: PageInput!
        $filter: MemberFilter!
        $orderBy: [MemberOrder!]
      ) {
        team(id: $id) {
          id
          rowId
          name
          type
          isAcceptTeam
          viewerCan {
            update
            delete
          }
          ...TeamFacts_team
          ...TeamPeople_team
        }
        below: teams(page: { number: 1, size: 100 }, filter: { parentId: $id }) {
          ...TeamsBelow_teams
        }
        members(page: $page, filter: $filter, orderBy: $orderBy) {
          ...TeamPeople_members
        }
      }
    `,
    queryRef,
  );
  const team = found(data.team);
  const refresh = usePageRefresh();
  const back = useBack();
  const mayCreate = useCan()({ perms: "e:member" });
  const remove = useTeamDelete();
  usePageTitle(team.name);
  const { rowId: id, type, viewerCan } = team;
  const open = async (target: Parameters<typeof openTeamDialog>[0]) => {
    if (await openTeamDialog(target)) await refresh();
  };
  return (
    <div className="ui-page">
      <PageHeader
        title={team.name}
        breadcrumb={useBreadcrumb()}
        tag={
          <>
            {type === "EXTERNAL" ? <StatusTag tone="violet">外部团队</StatusTag> : null}
            {team.isAcceptTeam ? <StatusTag tone="blue">接单团队</StatusTag> : null}
          </>
        }
        actions={[
          { key: "edit", text: "修改", hidden: !viewerCan.update, onClick: () => open({ type, id }) },
          {
            key: "below",
            text: "新增下级团队",
            hidden: !mayCreate,
            onClick: () => open({ type, parentId: id }),
          },
        ]}
        menu={[
          {
            key: "delete",
            text: "删除",
            intent: "danger",
            hidden: !viewerCan.delete,
            onClick: async () => {
              if (await remove([team])) back();
            },
          },
        ]}
      />
      <TeamFacts team={team} />
      {data.below ? <TeamsBelow teams={data.below} /> : null}
      {data.members ? <TeamPeople team={team} members={data.members} /> : null}
      <Card title="动态">
        <RecordActivity recordId={team.id} />
      </Card>
    </div>
  );
}
