import { graphql, usePreloadedQuery } from "react-relay";
import type { PendingPageQuery } from "@/__generated__/PendingPageQuery.graphql";
import type { PendingPageWithdrawMutation } from "@/__generated__/PendingPageWithdrawMutation.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { MEMBER_STATUS, MEMBER_TYPE } from "@/domains/member/labels";
import { useAppMutation } from "@/relay/useAppMutation";
import type { Action, Column } from "@/ui/base/types";
import { confirm, openDialog } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import { Actions } from "@/ui/frame/Actions";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import { ListPage } from "@/ui/list/ListPage";
import { openMemberInfo } from "../_lib/useOpenMember";
import { AuditDialog } from "./AuditDialog";
import { applicants } from "./list";

type Row = NonNullable<PendingPageQuery["response"]["members"]>["nodes"][number];

const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    title: "申请人",
    width: 150,
    required: true,
    render: (row) => (
      <span className="ui-row">
        <PersonName name={row.name} src={row.avatarUrl} size={24} />
        {row.type === "EXTERNAL" ? (
          <StatusTag tone={MEMBER_TYPE.EXTERNAL.tone}>{MEMBER_TYPE.EXTERNAL.text}</StatusTag>
        ) : null}
      </span>
    ),
  },
  { key: "phone", title: "手机号", width: 122, render: (row) => row.phone },
  { key: "applyReason", title: "申请说明", width: 148, grow: true, render: (row) => row.applyReason },
  { key: "inviter", title: "邀请人", width: 86, render: (row) => row.inviter?.name },
  {
    key: "teams",
    title: "申请团队",
    width: 120,
    render: (row) => (row.teams ?? []).map(({ name }) => name).join("、"),
  },
  {
    key: "status",
    title: "状态",
    width: 86,
    hidden: true,
    render: (row) => (
      <StatusTag tone={MEMBER_STATUS[row.status].tone}>{MEMBER_STATUS[row.status].text}</StatusTag>
    ),
  },
  { key: "refuseReason", title: "拒绝原因", width: 180, hidden: true, render: (row) => row.refuseReason },
  {
    key: "createdAt",
    title: "申请时间",
    width: 140,
    render: (row) => <ListTime value={row.createdAt} />,
  },
];

/** Changes of the columns for invited members, who have not applied: other titles, and no reason. */
const INVITED: Readonly<Record<string, Partial<Column<Row>>>> = {
  name: { title: "姓名" },
  applyReason: { title: "申请说明", hidden: true },
  teams: { title: "加入团队", grow: true },
  createdAt: { title: "邀请时间" },
};
const INVITED_COLUMNS = COLUMNS.map((column) => ({ ...column, ...INVITED[column.key] }));

/**
 * List of applications to join the enterprise: approved with teams and roles, or rejected with a reason
 * (core §4 Member audit).
 */
export default function PendingPage({ queryRef }: PageProps<PendingPageQuery>) {
  const data = usePreloadedQuery<PendingPageQuery>(
    graphql`
      query PendingPageQuery($page: PageInput!, $filter: MemberFilter) {
        members(page: $page, filter: $filter, orderBy: [{ field: CREATED_AT, direction: DESC }]) {
          totalCount
          nodes {
            id
            rowId
            name
            avatarUrl
            phone
            type
            status
            applyReason
            refuseReason
            createdAt
            inviter {
              name
            }
            teams {
              rowId
              name
            }
            roles {
              rowId
              name
            }
            viewerCan {
              audit
              delete
            }
          }
        }
      }
    `,
    queryRef,
  );
  const list = useList(applicants);
  const refresh = usePageRefresh();
  const [remove] = useAppMutation<PendingPageWithdrawMutation>(graphql`
    mutation PendingPageWithdrawMutation($input: MembersInput!) {
      memberDelete(input: $input) {
        deletedIds
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const navigate = usePageNavigate();

  const audit = async (rows: readonly Row[], approve: boolean) => {
    const done = await openDialog<number>(({ open, close }) => (
      <AuditDialog open={open} applicants={rows} approve={approve} onClose={close} />
    ));
    if (done === undefined) return false;
    await refresh();
    return true;
  };
  const withdraw = async (row: Row) => {
    const yes = await confirm({ text: `撤回对“${row.name}”的邀请？对方将不能再通过它加入。`, danger: true });
    if (!yes) return;
    const { ok } = await remove({ input: { ids: [row.rowId] } });
    if (!ok) return;
    toast.success("邀请已撤回");
    await refresh();
  };
  const answers = (row: Row): Action[] => [
    {
      key: "approve",
      text: "通过",
      intent: "primary",
      hidden: !row.viewerCan.audit,
      onClick: () => audit([row], true),
    },
    {
      key: "withdraw",
      text: "撤回邀请",
      hidden: row.status !== "INVITED" || !row.viewerCan.delete,
      onClick: () => withdraw(row),
    },
    {
      key: "refuse",
      text: "拒绝",
      intent: "danger",
      hidden: !row.viewerCan.audit || row.status === "REFUSED",
      onClick: () => audit([row], false),
    },
  ];
  const invited = list.state.view === "INVITED";
  const columns: Column<Row>[] = [
    ...(invited ? INVITED_COLUMNS : COLUMNS),
    {
      key: "answers",
      title: "操作",
      width: 128,
      required: true,
      render: (row) => <Actions actions={answers(row)} size="small" minimal />,
    },
  ];
  const waiting = list.state.view !== "REFUSED" && !invited;
  return (
    <ListPage
      {...list}
      breadcrumb={useBreadcrumb()}
      columns={columns}
      rows={data.members?.nodes ?? []}
      rowKey={(row) => row.rowId}
      total={data.members?.totalCount ?? 0}
      refetching={usePagePending()}
      opens={{ run: (row) => openMemberInfo(row.rowId) }}
      canSelect={(row) => row.viewerCan.audit}
      batchActions={
        waiting
          ? [
              {
                key: "approve",
                text: "通过",
                intent: "primary",
                onClick: (rows) => audit(rows, true),
              },
              {
                key: "refuse",
                text: "拒绝",
                intent: "danger",
                onClick: (rows) => audit(rows, false),
              },
            ]
          : undefined
      }
      empty={
        waiting
          ? {
              text: "没有待审核的申请。通过邀请链接提交的申请会出现在这里。",
              action: { key: "invite", text: "邀请成员", onClick: () => navigate("/members/invite") },
            }
          : {
              text: invited
                ? "没有待对方接受的邀请。添加已有协力账号的人时，对方同意后才会加入。"
                : "没有被拒绝的申请。",
            }
      }
    />
  );
}
