import { graphql, usePreloadedQuery } from "react-relay";
import type { AttendBalanceListPageQuery } from "@/__generated__/AttendBalanceListPageQuery.graphql";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { signedText } from "@/domains/attend/amounts";
import { useOpenApplication } from "@/domains/attend/application/useOpenApplication";
import { memberColumn } from "@/domains/attend/columns";
import { useTypeSource } from "@/domains/attend/type/useTypeSource";
import { useWatched } from "@/domains/attend/useWatched";
import { useMemberSource } from "@/domains/member/useMemberSource";
import type { Option } from "@/ui/base/types";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListPage } from "@/ui/list/ListPage";
import { LEDGER_KIND } from "./labels";
import { ledger as LIST } from "./list";
import { MemberBalances } from "./MemberBalances";

type Row = NonNullable<AttendBalanceListPageQuery["response"]["leaveLedgers"]>["nodes"][number];

const openCorrection = lazyRecordDialog(() => import("./BalanceDialog"));

const COLUMNS = LIST.columns<Row>([
  memberColumn,
  {
    key: "attendType",
    title: "请假类型",
    width: 130,
    phone: true,
    render: ({ attendType }) => attendType?.name ?? "已删除的类型",
  },
  {
    key: "kind",
    title: "变动原因",
    width: 100,
    render: ({ kind }) => <StatusTag tone={LEDGER_KIND[kind].tone}>{LEDGER_KIND[kind].text}</StatusTag>,
  },
  {
    key: "amount",
    title: "额度",
    width: 110,
    number: true,
    phone: true,
    render: ({ amount, attendType }) => (attendType ? signedText(amount, attendType.unit) : amount),
  },
  { key: "day", title: "日期", width: 120 },
  { key: "until", title: "有效期至", width: 120, render: ({ until }) => until ?? "长期" },
  { key: "reason", title: "说明", width: 260, grow: true },
  {
    key: "createdBy",
    title: "操作人",
    width: 110,
    hidden: true,
    render: ({ createdBy }) => createdBy?.name ?? "系统",
  },
  createdAtColumn,
]);

const optionOf = (
  one: { readonly rowId: string; readonly name: string } | null | undefined,
): Option | null => (one ? { value: one.rowId, label: one.name } : null);

/**
 * Leave balances: the ledger of leave, and of one member also the balance of each type of leave, with
 * corrections.
 */
export default function AttendBalanceListPage({ queryRef }: PageProps<AttendBalanceListPageQuery>) {
  const { leaveLedgers, leaveBalances } = usePreloadedQuery<AttendBalanceListPageQuery>(
    graphql`
      query AttendBalanceListPageQuery(
        $page: PageInput!
        $filter: LeaveLedgerFilter
        $orderBy: [LeaveLedgerOrder!]
        $memberId: ID
        $ofOne: Boolean!
      ) {
        leaveLedgers(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            kind
            amount
            day
            until
            reason
            applicationId
            createdAt
            createdBy { id rowId name }
            member { id rowId name avatarUrl }
            attendType { id rowId name unit balanced }
          }
        }
        leaveBalances(memberId: $memberId) @include(if: $ofOne) { ...MemberBalances_balances }
      }
    `,
    queryRef,
  );
  const { source: teams } = useWatched();
  const list = useList(LIST, {
    memberId: useMemberSource({ type: "STAFF" }),
    typeId: useTypeSource({ kind: "LEAVE" }),
    teamId: teams,
  });
  const refresh = usePageRefresh();
  const openApplication = useOpenApplication();
  const { memberId, typeId } = list.state.filters;
  const rows = leaveLedgers?.nodes ?? null;
  const correct = async (member: Option | null, type: Option | null) => {
    if (await openCorrection({ member, type })) await refresh();
  };
  const shown = rows?.find(({ member }) => member?.rowId === memberId)?.member;
  return (
    <ListPage<Row>
      {...list}
      breadcrumb={useBreadcrumb()}
      header={
        leaveBalances ? (
          <MemberBalances
            balances={leaveBalances}
            typeId={typeId}
            onType={(id) => list.state.setFilter("typeId", id)}
          />
        ) : (
          <p className="ui-muted">余额是明细的总和。选择一个成员，查看其各类假期的余额。</p>
        )
      }
      columns={COLUMNS}
      rows={rows}
      rowKey={({ rowId }) => rowId}
      total={leaveLedgers?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{
        panel: {
          name: ({ member, attendType }) =>
            `${member?.name ?? "已离职成员"}的${attendType?.name ?? "已删除的类型"}`,
        },
      }}
      rowActions={({ member, attendType, applicationId }) => [
        {
          key: "only",
          text: "余额和全部明细",
          hidden: !member || member.rowId === memberId,
          onClick: () => list.state.setFilter("memberId", member?.rowId ?? null),
        },
        {
          key: "correct",
          text: "更正余额",
          hidden: !member || !attendType?.balanced,
          onClick: () => correct(optionOf(member), optionOf(attendType)),
        },
        {
          key: "application",
          text: "查看申请",
          hidden: !applicationId,
          onClick: () => (applicationId ? openApplication(applicationId) : undefined),
        },
      ]}
      create={{
        key: "create",
        text: "更正余额",
        onClick: () => correct(optionOf(shown), null),
      }}
      empty={{ text: "发放、使用、结转、过期和更正会逐条记在这里。" }}
    />
  );
}
