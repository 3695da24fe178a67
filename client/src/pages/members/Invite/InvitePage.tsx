import { graphql, usePreloadedQuery } from "react-relay";
import type { InvitePageQuery } from "@/__generated__/InvitePageQuery.graphql";
import type { InvitePageRevokeMutation } from "@/__generated__/InvitePageRevokeMutation.graphql";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { MEMBER_TYPE } from "@/domains/member/labels";
import { useAppMutation } from "@/relay/useAppMutation";
import type { Action, Column } from "@/ui/base/types";
import { confirm } from "@/ui/dialog/dialogs";
import { copyText } from "@/ui/frame/ClipboardButton";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import { ListPage } from "@/ui/list/ListPage";
import { invitationState, invitationUrl } from "../_lib/invitation";
import { openInvite, showInvitation } from "../_lib/openInvite";
import { invitations } from "./list";

type Row = NonNullable<InvitePageQuery["response"]["invitations"]>["nodes"][number];

const COLUMNS: Column<Row>[] = [
  {
    key: "code",
    title: "邀请码",
    width: 200,
    required: true,
    render: (row) => <code>{row.code}</code>,
  },
  {
    key: "state",
    title: "状态",
    width: 96,
    render: (row) => {
      const { text, tone } = invitationState(row);
      return <StatusTag tone={tone}>{text}</StatusTag>;
    },
  },
  { key: "phone", title: "限定手机号", width: 130, render: (row) => row.phone ?? "不限" },
  {
    key: "type",
    title: "加入为",
    width: 110,
    render: (row) => <StatusTag tone={MEMBER_TYPE[row.type].tone}>{MEMBER_TYPE[row.type].text}</StatusTag>,
  },
  { key: "team", title: "团队", width: 150, grow: true, render: (row) => row.team?.name },
  { key: "role", title: "角色", width: 120, render: (row) => row.role?.name },
  {
    key: "uses",
    title: "已用 / 可用",
    width: 110,
    render: (row) => `${row.usedCount} / ${row.maxUses ?? "不限"}`,
  },
  { key: "needAudit", title: "审核", width: 90, render: (row) => (row.needAudit ? "需审核" : "免审核") },
  { key: "expiresAt", title: "有效期至", width: 170, render: (row) => <ListTime value={row.expiresAt} /> },
  { key: "createdBy", title: "创建人", width: 110, render: (row) => row.createdBy?.name },
  {
    key: "createdAt",
    title: "创建时间",
    width: 170,
    hidden: true,
    render: (row) => <ListTime value={row.createdAt} />,
  },
];

/**
 * List of invitations to the enterprise: create links, send them to a phone, revoke them (core §2 invite).
 */
export default function InvitePage({ queryRef }: PageProps<InvitePageQuery>) {
  const data = usePreloadedQuery<InvitePageQuery>(
    graphql`
      query InvitePageQuery($page: PageInput!, $activeOnly: Boolean) {
        invitations(page: $page, activeOnly: $activeOnly) {
          totalCount
          nodes {
            id
            rowId
            code
            url
            phone
            type
            maxUses
            usedCount
            needAudit
            expiresAt
            revokedAt
            active
            createdAt
            team {
              rowId
              name
            }
            role {
              rowId
              name
            }
            createdBy {
              name
            }
          }
        }
      }
    `,
    queryRef,
  );
  const list = useList(invitations);
  const refresh = usePageRefresh();
  const [revoke] = useAppMutation<InvitePageRevokeMutation>(
    graphql`
      mutation InvitePageRevokeMutation($id: ID!) {
        invitationRevoke(input: { id: $id }) {
          invitation {
            id
            active
            revokedAt
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { success: "邀请已撤销" },
  );
  const create = async (byPhone: boolean) => {
    if (await openInvite({ byPhone })) await refresh();
  };
  const rowActions = (row: Row): Action[] => [
    { key: "copy", text: "复制链接", hidden: !row.active, onClick: () => copyText(invitationUrl(row.url)) },
    { key: "qr", text: "二维码", hidden: !row.active, onClick: () => void showInvitation(row) },
    {
      key: "revoke",
      text: "撤销",
      intent: "danger",
      hidden: !row.active,
      onClick: async () => {
        const sure = await confirm({
          text: "撤销后链接立即失效，已提交的申请不受影响，是否继续?",
          danger: true,
        });
        if (sure) await revoke({ id: row.id });
      },
    },
  ];
  return (
    <div className="ui-page">
      <PageHeader
        title="邀请成员"
        count={data.invitations?.totalCount}
        breadcrumb={useBreadcrumb()}
        actions={[{ key: "phone", text: "按手机号邀请", onClick: () => create(true) }]}
        primary={{ key: "create", text: "创建邀请链接", onClick: () => create(false) }}
      />
      <ListPage
        embedded
        {...list}
        columns={COLUMNS}
        rows={data.invitations?.nodes ?? []}
        rowKey={(row) => row.rowId}
        total={data.invitations?.totalCount ?? 0}
        refetching={usePagePending()}
        opens={{
          panel: {
            name: ({ code }) => `邀请 ${code}`,
            facts: (row) => [
              { label: "邀请链接", value: invitationUrl(row.url), span: 2, hidden: !row.active },
            ],
          },
        }}
        rowActions={rowActions}
        empty={{
          text: "把链接或二维码发给同事，对方注册后即可加入企业。",
          action: { key: "create", text: "创建邀请链接", onClick: () => create(false) },
        }}
      />
    </div>
  );
}
