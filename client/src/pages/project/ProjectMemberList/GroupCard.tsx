import { graphql, useFragment } from "react-relay";
import type { GroupCard_group$key } from "@/__generated__/GroupCard_group.graphql";
import type { GroupCardDeleteMutation } from "@/__generated__/GroupCardDeleteMutation.graphql";
import type { GroupCardRemoveMutation } from "@/__generated__/GroupCardRemoveMutation.graphql";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { PARTNER_STATUS } from "@/domains/project/labels";
import { useSave } from "@/relay/useAppMutation";
import { confirmDelete } from "@/ui/dialog/dialogs";
import { Actions } from "@/ui/frame/Actions";
import { PersonName } from "@/ui/frame/Avatar";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { SimpleTable } from "@/ui/list/SimpleTable";

const openGroup = lazyRecordDialog(() => import("./GroupDialog"));
const openMember = lazyRecordDialog(() => import("./MemberDialog"));
const openForward = lazyRecordDialog(() => import("./ForwardDialog"));

/** Card of a group of a project: its members, and the actions on them. */
export function GroupCard({
  group: key,
  refresh,
}: {
  group: GroupCard_group$key;
  refresh: () => Promise<unknown>;
}) {
  const group = useFragment(
    graphql`
      fragment GroupCard_group on ProjectGroup {
        id
        rowId
        kind
        name
        status
        remark
        version
        type { value text }
        team { rowId name }
        project { rowId }
        viewerCan { update delete }
        members {
          id
          rowId
          duty
          version
          member { rowId name avatarUrl }
          team { rowId name }
          viewerCan { update delete }
        }
      }
    `,
    key,
  );
  const deleting = useSave<GroupCardDeleteMutation>(graphql`
    mutation GroupCardDeleteMutation($ids: [ID!]!) {
      projectGroupDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const removing = useSave<GroupCardRemoveMutation>(graphql`
    mutation GroupCardRemoveMutation($ids: [ID!]!) {
      projectMemberDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const { rowId, name, viewerCan, project } = group;
  const projectId = project?.rowId ?? "";
  const status = group.status ? PARTNER_STATUS[group.status] : null;
  const after = (opened: Promise<boolean>) => async () => {
    if (await opened) await refresh();
  };
  const then = (open: () => Promise<boolean>) => () => after(open())();
  return (
    <Card
      title={
        <span className="ui-row ui-row--wrap">
          {name}
          {group.type ? <StatusTag tone="neutral">{group.type.text}</StatusTag> : null}
          {group.kind === "PARTNER" ? <StatusTag tone="violet">协作团队</StatusTag> : null}
          {status ? <StatusTag tone={status.tone}>{status.text}</StatusTag> : null}
        </span>
      }
      actions={[
        {
          key: "add",
          text: "添加成员",
          hidden: !viewerCan.update,
          onClick: then(() => openMember({ groupId: rowId, groupName: name })),
        },
        {
          key: "edit",
          text: "修改",
          hidden: !viewerCan.update,
          onClick: then(() => openGroup({ projectId, kind: group.kind, row: group })),
        },
        {
          key: "delete",
          text: "删除",
          intent: "danger",
          hidden: !viewerCan.delete,
          onClick: then(() =>
            confirmDelete({
              what: [name],
              run: async () => (await deleting({ ids: [rowId] })).userErrors,
            }),
          ),
        },
      ]}
      padding={false}
    >
      <SimpleTable
        label={name}
        empty="还没有人，点“添加成员”加入"
        rows={group.members ?? []}
        rowKey={(row) => row.rowId}
        columns={[
          {
            key: "member",
            title: "成员",
            width: 180,
            render: ({ member }) =>
              member ? (
                <PersonName name={member.name} src={member.avatarUrl} />
              ) : (
                <span className="ui-muted">无权查看</span>
              ),
          },
          { key: "team", title: "所在团队", width: 160, render: ({ team }) => team?.name },
          { key: "duty", title: "职责", width: 180, render: ({ duty }) => duty },
          {
            key: "actions",
            title: "操作",
            width: 180,
            render: (row) => (
              <Actions
                size="small"
                minimal
                max={3}
                actions={[
                  {
                    key: "edit",
                    text: "修改",
                    hidden: !row.viewerCan.update,
                    onClick: then(() => openMember({ groupId: rowId, groupName: name, row })),
                  },
                  {
                    key: "forward",
                    text: "转交",
                    hidden: !row.viewerCan.update || !row.member,
                    onClick: then(() =>
                      openForward({
                        projectId,
                        fromId: row.member?.rowId ?? "",
                        name: row.member?.name ?? "",
                      }),
                    ),
                  },
                  {
                    key: "remove",
                    text: "移除",
                    intent: "danger",
                    hidden: !row.viewerCan.delete,
                    onClick: then(() =>
                      confirmDelete({
                        what: [row.member?.name ?? "该成员"],
                        goes: "移除后该成员不再参与这个项目。",
                        run: async () => (await removing({ ids: [row.rowId] })).userErrors,
                      }),
                    ),
                  },
                ]}
              />
            ),
          },
        ]}
      />
    </Card>
  );
}
