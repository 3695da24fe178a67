import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { LogListPageQuery } from "@/__generated__/LogListPageQuery.graphql";
import { useCan } from "@/access/Can";
import { useBreadcrumb, usePageRefresh } from "@/app/page/pageContext";
import { optionsOfItems } from "@/app/record/dictItems";
import { SavedViewTabs } from "@/app/record/SavedViewTabs";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useViewer } from "@/app/session/viewer";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { LOG_LIST } from "@/domains/log/labels";
import { WaitingLogs } from "@/domains/log/queue/WaitingLogs";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useProjectSource } from "@/domains/project/useProjectSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { PageHeader } from "@/ui/frame/PageHeader";
import { LogStream } from "../_components/LogStream";
import { useLogCreate, useLogExport } from "../_lib/useLogActions";
import { logs as LIST, LOG_SCOPES, viewQuery } from "./list";

const QUERIES = LOG_SCOPES.map(({ key, label }, index) => ({
  key,
  label,
  query: index === 0 ? "" : `view=${key}`,
}));

/**
 * List of work logs: all visible ones, the viewer's own, and those of the viewer's teams (business §2 Log).
 */
export default function LogListPage({ queryRef }: PageProps<LogListPageQuery>) {
  const data = usePreloadedQuery<LogListPageQuery>(
    graphql`
      query LogListPageQuery($page: PageInput!, $filter: ItemLogFilter, $orderBy: [ItemLogOrder!], $route: String!) {
        itemLogs(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          ...LogStream_logs
        }
        savedViews(route: $route) { ...SavedViewTabs_views }
        types: dictItems(code: LOG_TYPE) { value text }
      }
    `,
    queryRef,
  );
  const can = useCan();
  const { isTeamManager } = useViewer();
  const refresh = usePageRefresh();
  const types = useMemo(() => ({ options: optionsOfItems(data.types) }), [data.types]);
  const [params] = useSearchParams();
  const list = useList(LIST, {
    logTypes: types,
    authorId: useMemberSource(),
    teamId: useTeamSource(),
    // it says something about the chosen team
    exactTeam: { hidden: !params.has("teamId") },
    projectId: { ...useProjectSource(), hidden: !can({ perms: "project" }) },
    customerId: { ...useCustomerSource(), hidden: !can({ perms: "cust" }) },
  });
  const shown = viewQuery(params);
  const total = data.itemLogs?.totalCount ?? null;
  const create = useLogCreate(refresh);
  const exporting = useLogExport(LIST.filterOf(list.state), list.state.sort, total);
  // a member who leads no team has no team tab
  const tabs = QUERIES.filter(({ key }) => key !== "TEAM" || isTeamManager);
  return (
    <div className="ui-page">
      <PageHeader
        title={LIST.title}
        count={total}
        breadcrumb={useBreadcrumb()}
        actions={[exporting]}
        {...(create ? { primary: create } : {})}
      />
      <SavedViewTabs
        views={data.savedViews ?? []}
        route={LOG_LIST}
        tabs={tabs}
        tab={tabs.find(({ query }) => query === shown)?.key ?? null}
        onTab={(key) => list.state.setView(key)}
        queryOf={viewQuery}
        filters={list.filters}
      />
      <WaitingLogs refresh={refresh} />
      <LogStream
        list={list}
        logs={data.itemLogs}
        about="每天做了什么写在这里，团队负责人和抄送的人看得到。"
        create={create}
      />
    </div>
  );
}
