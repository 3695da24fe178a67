import { graphql, useFragment } from "react-relay";
import type { RoleMembers_role$data, RoleMembers_role$key } from "@/__generated__/RoleMembers_role.graphql";
import type { RoleMembersAddMutation } from "@/__generated__/RoleMembersAddMutation.graphql";
import type { RoleMembersRemoveMutation } from "@/__generated__/RoleMembersRemoveMutation.graphql";
import { usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import { MEMBER_STATUS } from "@/domains/member/labels";
import { useAppMutation } from "@/relay/useAppMutation";
import type { Column } from "@/ui/base/types";
import { confirm } from "@/ui/dialog/dialogs";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListPage } from "@/ui/list/ListPage";
import { TeamNames } from "../_components/TeamNames";
import { openMemberPick } from "../_lib/openPick";
import { useOpenMember } from "../_lib/useOpenMember";
import { useRoleTeams } from "../_lib/useRoleTeams";
import { roleMembers } from "./list";

type Row = NonNullable<RoleMembers_role$data["members"]>["nodes"][number];

const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    title: "姓名",
    width: 180,
    required: true,
    render: (row) => <PersonName name={row.name} src={row.avatarUrl} size={24} />,
  },
  { key: "phone", title: "手机号", width: 130, render: (row) => row.phone },
  {
    key: "teams",
    title: "所在团队",
    width: 200,
    grow: true,
    render: (row) => <TeamNames teams={row.teams ?? []} mainId={row.mainTeam?.rowId ?? null} />,
  },
  { key: "position", title: "职位", width: 130, render: (row) => row.position },
  {
    key: "status",
    title: "状态",
    width: 96,
    render: (row) => (
      <StatusTag tone={MEMBER_STATUS[row.status].tone}>{MEMBER_STATUS[row.status].text}</StatusTag>
    ),
  },
];

/** List of a role's members, by team, with adding and removing. */
export function RoleMembers({
  role: key,
  onEdit,
}: {
  role: RoleMembers_role$key;
  onEdit: (id: string) => unknown;
}) {
  const role = useFragment(
    graphql`
      fragment RoleMembers_role on Role
      @argumentDefinitions(page: { type: "PageInput!" }, filter: { type: "MemberFilter" }) {
        id
        rowId
        name
        description
        system
        members(page: $page, filter: $filter) {
          totalCount
          nodes {
            id
            rowId
            name
            avatarUrl
            phone
            position
            status
            teams {
              rowId
              name
            }
            mainTeam {
              rowId
            }
          }
        }
        viewerCan {
          update
          setMembers
        }
      }
    `,
    key,
  );
  const list = useList(roleMembers, { team: { nodes: useRoleTeams() } });
  const refresh = usePageRefresh();
  const openMember = useOpenMember();
  const [add] = useAppMutation<RoleMembersAddMutation>(
    graphql`
      mutation RoleMembersAddMutation($input: RoleMembersInput!) {
        roleMembersAdd(input: $input) {
          role {
            id
            memberCount
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { errors: "return", success: "已添加成员" },
  );
  const [remove] = useAppMutation<RoleMembersRemoveMutation>(
    graphql`
      mutation RoleMembersRemoveMutation($input: RoleMembersInput!) {
        roleMembersRemove(input: $input) {
          role {
            id
            memberCount
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { success: "已移除成员" },
  );
  const may = role.viewerCan.setMembers;
  const roleId = role.rowId;
  const rows = role.members?.nodes ?? [];

  const pick = async () => {
    const done = await openMemberPick({
      title: `为“${role.name}”添加成员`,
      help: "成员下次打开页面时获得角色的权限",
      except: rows.map(({ rowId }) => rowId),
      run: async (memberIds) => (await add({ input: { roleId, memberIds } })).userErrors,
    });
    if (done) await refresh();
  };
  const takeOut = async (chosen: readonly Row[]) => {
    const sure = await confirm({
      text: `确定移除“${role.name}”角色吗？`,
      what: chosen.map(({ name }) => name),
      danger: true,
    });
    if (!sure) return false;
    const { ok } = await remove({ input: { roleId, memberIds: chosen.map(({ rowId }) => rowId) } });
    if (ok) await refresh();
    return ok;
  };
  return (
    <ListPage
      embedded
      {...list}
      title={role.name}
      header={role.description ? <p className="ui-muted">{role.description}</p> : null}
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.rowId}
      total={role.members?.totalCount ?? 0}
      refetching={usePagePending()}
      opens={{ run: (row) => openMember(row.rowId) }}
      rowActions={
        may
          ? (row) => [{ key: "remove", text: "移除", intent: "danger", onClick: () => takeOut([row]) }]
          : undefined
      }
      batchActions={may ? [{ key: "remove", text: "移除", intent: "danger", onClick: takeOut }] : undefined}
      create={may ? { key: "add", text: "添加成员", onClick: pick } : null}
      actions={[
        { key: "edit", text: "修改角色", hidden: !role.viewerCan.update, onClick: () => onEdit(roleId) },
      ]}
      empty={{ text: role.system ? "系统角色由企业所有者分配。" : "还没有成员拥有这个角色。" }}
    />
  );
}
