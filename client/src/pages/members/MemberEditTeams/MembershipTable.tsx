import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import { graphql, useFragment } from "react-relay";
import type {
  MembershipTable_member$data,
  MembershipTable_member$key,
} from "@/__generated__/MembershipTable_member.graphql";
import type { MembershipTableAddMutation } from "@/__generated__/MembershipTableAddMutation.graphql";
import type { MembershipTableRemoveMutation } from "@/__generated__/MembershipTableRemoveMutation.graphql";
import type { MembershipTableUpdateMutation } from "@/__generated__/MembershipTableUpdateMutation.graphql";
import { PageLink } from "@/app/page/navigation";
import { teamPath } from "@/domains/team/organization";
import { useAppMutation } from "@/relay/useAppMutation";
import { formatDate } from "@/ui/base/format";
import type { Column } from "@/ui/base/types";
import { confirm, promptText } from "@/ui/dialog/dialogs";
import { ActionButton } from "@/ui/frame/ActionButton";
import { Actions } from "@/ui/frame/Actions";
import { StatusTag } from "@/ui/frame/StatusTag";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { openTeamPick } from "../_lib/openPick";

type Place = NonNullable<MembershipTable_member$data["memberships"]>[number];
type Row = Place & { team: NonNullable<Place["team"]> };

/**
 * Result of a change: the memberships with all fields that other pages show, as a team may be new in the
 * store.
 */
graphql`
  fragment MembershipTable_saved on Member {
    ...MembershipTable_member
    memberships { team { memberCount directors { id rowId name avatarUrl } } }
    viewerCan { update delete leave resetPassword setRoles setTeams audit }
  }
`;

const UPDATE = graphql`
      mutation MembershipTableUpdateMutation($input: MemberTeamUpdateInput!) {
        memberTeamUpdate(input: $input) {
          member {
            ...MembershipTable_saved
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `;

/**
 * Table of a member's team memberships: add, leave, lead, set the main team and the position, move. Each
 * change is saved at once.
 */
export function MembershipTable({ member: key }: { member: MembershipTable_member$key }) {
  const member = useFragment(
    graphql`
      fragment MembershipTable_member on Member {
        id
        rowId
        name
        memberships {
          director
          main
          position
          joinedAt
          team {
            rowId
            name
            type
            path {
              rowId
              name
            }
          }
        }
        viewerCan {
          setTeams
        }
      }
    `,
    key,
  );
  const [add] = useAppMutation<MembershipTableAddMutation>(
    graphql`
      mutation MembershipTableAddMutation($input: MemberTeamsInput!) {
        memberTeamsAdd(input: $input) {
          member {
            ...MembershipTable_saved
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { errors: "return", success: "已加入团队" },
  );
  const [remove] = useAppMutation<MembershipTableRemoveMutation>(
    graphql`
      mutation MembershipTableRemoveMutation($input: MemberTeamsInput!) {
        memberTeamsRemove(input: $input) {
          member {
            ...MembershipTable_saved
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { success: "已移出团队" },
  );
  const [update] = useAppMutation<MembershipTableUpdateMutation>(UPDATE, {
    errors: "return",
    success: "保存成功",
  });
  const [quietUpdate] = useAppMutation<MembershipTableUpdateMutation>(UPDATE, {
    errors: "inline",
    success: "保存成功",
  });

  const rows = (member.memberships ?? []).flatMap((place): Row[] =>
    place.team ? [{ ...place, team: place.team }] : [],
  );
  const memberId = member.rowId;
  const may = member.viewerCan.setTeams;
  const taken = rows.map(({ team }) => team.rowId);

  const join = () =>
    openTeamPick({
      title: `将 ${member.name} 加入团队`,
      confirmText: "加入",
      except: taken,
      run: async (teamIds) => (await add({ input: { memberId, teamIds } })).userErrors,
    });
  const move = (row: Row) =>
    openTeamPick({
      title: `从“${row.team.name}”调到其他团队`,
      help: "职位保留，负责人身份不随调动",
      confirmText: "调动",
      except: taken,
      max: 1,
      run: async ([moveToTeamId]) =>
        (await update({ input: { memberId, teamId: row.team.rowId, moveToTeamId } })).userErrors,
    });
  const position = (row: Row) =>
    promptText({
      title: `在“${row.team.name}”的职位`,
      label: "职位",
      value: row.position ?? "",
      maxLength: 50,
      run: async (text) =>
        (await update({ input: { memberId, teamId: row.team.rowId, position: text.trim() || null } }))
          .userErrors,
    });
  const leaveTeam = async (row: Row) => {
    const last = rows.length === 1 ? "这是该成员唯一的团队，移出后将显示在“未分配团队”。" : "";
    if (await confirm({ text: `确定将 ${member.name} 移出“${row.team.name}”吗？${last}`, danger: true }))
      await remove({ input: { memberId, teamIds: [row.team.rowId] } });
  };

  const columns: Column<Row>[] = [
    {
      key: "team",
      title: "团队",
      grow: true,
      minWidth: 200,
      render: ({ team, main, director }) => (
        <span className="ui-row">
          <PageLink to={`/members/team/${team.rowId}`}>{teamPath(team.path) || team.name}</PageLink>
          {main ? <StatusTag tone="blue">主团队</StatusTag> : null}
          {director ? <StatusTag tone="yellow">负责人</StatusTag> : null}
          {team.type === "EXTERNAL" ? <StatusTag tone="violet">外部团队</StatusTag> : null}
        </span>
      ),
    },
    { key: "position", title: "职位", width: 140, render: (row) => row.position },
    { key: "joinedAt", title: "加入日期", width: 120, render: (row) => formatDate(row.joinedAt) },
    {
      key: "actions",
      title: "操作",
      width: 330,
      hidden: !may,
      render: (row) => (
        <span className="ui-row">
          <Actions
            size="small"
            minimal
            max={3}
            actions={[
              {
                key: "director",
                text: row.director ? "取消负责人" : "设为负责人",
                onClick: () =>
                  quietUpdate({ input: { memberId, teamId: row.team.rowId, director: !row.director } }),
              },
              {
                key: "main",
                text: "设为主团队",
                disabled: row.main,
                onClick: () => quietUpdate({ input: { memberId, teamId: row.team.rowId, main: true } }),
              },
              { key: "position", text: "职位", onClick: () => position(row) },
              { key: "move", text: "调到其他团队", onClick: () => move(row) },
              { key: "remove", text: "移出团队", intent: "danger", onClick: () => leaveTeam(row) },
            ]}
          />
        </span>
      ),
    },
  ];

  return (
    <div className="ui-stack">
      <div className="ui-row ui-row--between">
        <span className="ui-muted">共 {rows.length} 个团队，修改立即生效</span>
        {may ? (
          <ActionButton
            action={{ key: "add", text: "加入团队", icon: <PlusIcon />, intent: "primary", onClick: join }}
          />
        ) : null}
      </div>
      <SimpleTable
        columns={columns}
        rows={rows}
        rowKey={({ team }) => team.rowId}
        label="所在团队"
        empty="还没有加入任何团队"
      />
    </div>
  );
}
