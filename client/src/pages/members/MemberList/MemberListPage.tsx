import { useCallback, useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { MemberListPageQuery } from "@/__generated__/MemberListPageQuery.graphql";
import { useCan } from "@/access/Can";
import { forgetFailure, loadChunk } from "@/app/page/chunk";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { SavedViewTabs } from "@/app/record/SavedViewTabs";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import type { Action } from "@/ui/base/types";
import { ListPage } from "@/ui/list/ListPage";
import { TeamPane } from "../_components/TeamPane";
import { openMemberCreate } from "../_lib/openMemberCreate";
import { useLeave } from "../_lib/useLeave";
import { useMemberDelete } from "../_lib/useMemberDelete";
import { openMemberInfo } from "../_lib/useOpenMember";
import { MEMBER_COLUMNS, type MemberRow } from "./columns";
import { bringsTeams, members, NO_TEAM, viewQuery } from "./list";
import { useMemberBatch } from "./useMemberBatch";
import { useMemberChanges } from "./useMemberChanges";
import { useMemberParts } from "./useMemberParts";

/** Loads import and export on demand. */
const importExchange = () => import("./exchange");
const exchange = () => {
  forgetFailure(importExchange);
  return loadChunk(importExchange);
};

const ALL = "ALL";
/** Built-in views of the list: they set the status and keep the other filters. */
const TABS = [
  { key: "ACTIVE", label: "在职", query: "" },
  { key: "LEFT", label: "已离职", query: "status=LEFT" },
  { key: ALL, label: "全部成员", query: "status=" },
] as const;

/** List of all members of the enterprise, beside the tree of teams (core §2 Members, teams, roles). */
export default function MemberListPage({ search, queryRef }: PageProps<MemberListPageQuery>) {
  const data = usePreloadedQuery<MemberListPageQuery>(
    graphql`
      query MemberListPageQuery(
        $page: PageInput!
        $filter: MemberFilter
        $orderBy: [MemberOrder!]
        $teams: Boolean!
      ) {
        members(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            name
            avatarUrl
            phone
            email
            jobNumber
            position
            status
            type
            isTechnician
            isEngineer
            workStatus
            entryDate
            version
            createdAt
            teams {
              rowId
              name
            }
            mainTeam {
              rowId
            }
            roles {
              rowId
              name
            }
            viewerCan {
              update
              delete
              leave
            }
          }
        }
        savedViews(route: "/members") {
          ...SavedViewTabs_views
        }
        ...TeamPane_query @alias @include(if: $teams)
      }
    `,
    queryRef,
  );
  const page = useList(members, useMemberParts());
  const { state: list } = page;
  const refreshPage = usePageRefresh();
  const [round, setRound] = useState(0);
  // changes of members or of their teams change the counts in the tree, too
  const refresh = useCallback(async () => {
    setRound((count) => count + 1);
    await refreshPage();
  }, [refreshPage]);
  const navigate = usePageNavigate();
  const leave = useLeave();
  const remove = useMemberDelete();
  const team = list.filters.team === NO_TEAM ? null : list.filters.team;
  const batch = useMemberBatch(team, refresh);
  const { editing, change } = useMemberChanges(refresh);
  const mayEdit = useCan()({ perms: "e:member" });
  const total = data.members?.totalCount ?? 0;

  const create = async () => {
    const added = await openMemberCreate({
      start: {
        teamIds: team ? [team] : [],
        type: list.filters.type === "EXTERNAL" ? "EXTERNAL" : "STAFF",
      },
    });
    if (added) await refresh();
  };
  const importing = async () => (await exchange()).importMembers(() => void refresh());
  const exporting = async () => (await exchange()).exportMembers(members.filterOf(list), total);
  const rowActions = (row: MemberRow): Action[] => [
    { key: "info", text: "查看", onClick: () => void openMemberInfo(row.rowId) },
    {
      key: "edit",
      text: "修改",
      hidden: !row.viewerCan.update,
      onClick: () => navigate(`/members/edit/${row.rowId}/info`),
    },
    {
      key: "teams",
      text: "调整团队",
      hidden: !row.viewerCan.update,
      onClick: () => navigate(`/members/edit/${row.rowId}/teams`),
    },
    {
      key: "leave",
      text: "离职",
      hidden: !row.viewerCan.leave,
      onClick: async () => {
        if (await leave([row])) await refresh();
      },
    },
    {
      key: "delete",
      text: "删除",
      intent: "danger",
      hidden: !row.viewerCan.delete,
      onClick: async () => {
        if (await remove([row])) await refresh();
      },
    },
  ];

  const { status } = list.filters;
  const tab = status.length > 1 ? undefined : TABS.find(({ key }) => key === (status[0] ?? ALL));
  return (
    <ListPage
      {...page}
      breadcrumb={useBreadcrumb()}
      columns={MEMBER_COLUMNS}
      rows={data.members?.nodes ?? []}
      rowKey={(row) => row.rowId}
      total={total}
      refetching={usePagePending()}
      opens={
        mayEdit
          ? { to: (row) => `/members/edit/${row.rowId}/info` }
          : { run: (row) => openMemberInfo(row.rowId) }
      }
      rowActions={rowActions}
      {...(mayEdit ? { editing } : {})}
      batchActions={mayEdit ? [change, ...batch] : undefined}
      create={mayEdit ? { key: "create", text: "新增成员", onClick: create } : null}
      importAction={mayEdit ? importing : null}
      exportAction={exporting}
      actions={[
        { key: "invite", text: "邀请成员", hidden: !mayEdit, onClick: () => navigate("/members/invite") },
        { key: "pending", text: "加入申请", hidden: !mayEdit, onClick: () => navigate("/members/Pending") },
      ]}
      empty={{ text: "企业的同事和外部伙伴会出现在这里。可以逐个新增、从表格导入，或发送邀请链接。" }}
      views={[]}
      header={
        <SavedViewTabs
          views={data.savedViews ?? []}
          route="/members"
          tabs={TABS}
          tab={tab?.key ?? null}
          onTab={(key) => list.setFilter("status", key === ALL ? [] : [key])}
          queryOf={viewQuery}
          filters={page.filters}
        />
      }
      aside={
        <TeamPane
          team={list.filters.team}
          direct={list.filters.direct}
          round={round}
          brought={bringsTeams(search)}
          onChange={(value) => list.setFilters(value)}
        />
      }
    />
  );
}
