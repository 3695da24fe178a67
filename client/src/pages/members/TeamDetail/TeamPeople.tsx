import { graphql, useFragment } from "react-relay";
import type {
  TeamPeople_members$data,
  TeamPeople_members$key,
} from "@/__generated__/TeamPeople_members.graphql";
import type { TeamPeople_team$key } from "@/__generated__/TeamPeople_team.graphql";
import { usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import { formatDate } from "@/ui/base/format";
import type { Action } from "@/ui/base/types";
import { confirm } from "@/ui/dialog/dialogs";
import { showUserErrors, toast } from "@/ui/feedback/toasts";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListPage } from "@/ui/list/ListPage";
import { openMemberPick } from "../_lib/openPick";
import { useOpenMember } from "../_lib/useOpenMember";
import { useTeamMembersAdd, useTeamMembersRemove } from "../_lib/useTeamMembers";
import { teamPeople } from "./list";

type Row = TeamPeople_members$data["nodes"][number];

/** List of a team's members: add, remove, make leader. */
export function TeamPeople(props: { team: TeamPeople_team$key; members: TeamPeople_members$key }) {
  const team = useFragment(
    graphql`
      fragment TeamPeople_team on Team {
        rowId
        name
        type
        viewerCan {
          setMembers
        }
      }
    `,
    props.team,
  );
  const members = useFragment(
    graphql`
      fragment TeamPeople_members on MemberConnection {
        totalCount
        nodes {
          id
          rowId
          name
          avatarUrl
          phone
          jobNumber
          memberships {
            director
            main
            position
            joinedAt
            team {
              rowId
              name
            }
          }
        }
      }
    `,
    props.members,
  );
  const list = useList(teamPeople);
  const refresh = usePageRefresh();
  const open = useOpenMember();
  const add = useTeamMembersAdd();
  const remove = useTeamMembersRemove();
  const teamId = team.rowId;
  const may = team.viewerCan.setMembers;
  const placeOf = (row: Row) => row.memberships?.find((place) => place.team?.rowId === teamId) ?? null;

  const columns = teamPeople.columns<Row>([
    {
      key: "name",
      title: "姓名",
      width: 200,
      required: true,
      sortable: "NAME",
      render: (row) => {
        const place = placeOf(row);
        return (
          <span className="ui-row">
            <PersonName name={row.name} src={row.avatarUrl} size={24} />
            {place?.director ? <StatusTag tone="yellow">负责人</StatusTag> : null}
            {place ? null : <StatusTag>下级</StatusTag>}
          </span>
        );
      },
    },
    { key: "phone", title: "手机号", width: 130 },
    { key: "jobNumber", title: "工号", width: 110, sortable: "JOB_NUMBER" },
    {
      key: "team",
      title: "所在团队",
      width: 180,
      grow: true,
      render: (row) => (row.memberships ?? []).flatMap((place) => place.team?.name ?? []).join("、"),
    },
    { key: "position", title: "团队职位", width: 130, render: (row) => placeOf(row)?.position },
    {
      key: "joinedAt",
      title: "加入日期",
      width: 120,
      render: (row) => formatDate(placeOf(row)?.joinedAt ?? null),
    },
  ]);

  const invite = async () => {
    const done = await openMemberPick({
      title: `添加成员到“${team.name}”`,
      type: team.type === "EXTERNAL" ? "EXTERNAL" : undefined,
      except: members.nodes.filter((row) => placeOf(row)).map(({ rowId }) => rowId),
      run: async (memberIds) => (await add({ input: { teamId, memberIds } })).userErrors,
    });
    if (!done) return;
    toast.success("已添加成员");
    await refresh();
  };
  const takeOut = async (rows: readonly Row[]) => {
    const names = rows.map(({ name }) => name);
    const sure = await confirm({
      text: `确定移出“${team.name}”吗？成员仍在企业中。`,
      what: names,
      danger: true,
    });
    if (!sure) return false;
    const { ok, userErrors } = await remove({ input: { teamId, memberIds: rows.map(({ rowId }) => rowId) } });
    if (!ok) {
      showUserErrors(userErrors);
      return false;
    }
    toast.success("已移出团队");
    await refresh();
    return true;
  };
  const setDirector = async (row: Row, director: boolean) => {
    const { ok, userErrors } = await add({ input: { teamId, memberIds: [row.rowId], director } });
    if (!ok) {
      showUserErrors(userErrors);
      return;
    }
    toast.success(director ? "已设为负责人" : "已取消负责人");
    await refresh();
  };
  const rowActions = (row: Row): Action[] => {
    const place = placeOf(row);
    return [
      {
        key: "director",
        text: place?.director ? "取消负责人" : "设为负责人",
        hidden: !may || !place,
        onClick: () => setDirector(row, !place?.director),
      },
      {
        key: "remove",
        text: "移出团队",
        intent: "danger",
        hidden: !may || !place,
        onClick: () => takeOut([row]),
      },
    ];
  };

  return (
    <ListPage
      embedded
      {...list}
      title={`成员（${members.totalCount}）`}
      columns={columns}
      rows={members.nodes}
      rowKey={(row) => row.rowId}
      total={members.totalCount}
      refetching={usePagePending()}
      opens={{ run: (row) => open(row.rowId) }}
      rowActions={may ? rowActions : undefined}
      batchActions={
        may ? [{ key: "remove", text: "移出团队", intent: "danger", onClick: takeOut }] : undefined
      }
      canSelect={(row) => placeOf(row) !== null}
      create={may ? { key: "add", text: "添加成员", onClick: invite } : null}
      empty={{ text: "这个团队还没有成员。" }}
    />
  );
}
