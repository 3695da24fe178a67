import { type ReactNode, useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { WorkOrderListPageDeleteMutation } from "@/__generated__/WorkOrderListPageDeleteMutation.graphql";
import type { WorkOrderListPageQuery } from "@/__generated__/WorkOrderListPageQuery.graphql";
import { useCan } from "@/access/Can";
import { ownColumns } from "@/app/customFields/columns";
import { usePageRefresh } from "@/app/page/pageContext";
import { optionsOfItems } from "@/app/record/dictItems";
import { RecordList } from "@/app/record/RecordList";
import { SavedViewTabs } from "@/app/record/SavedViewTabs";
import { useList } from "@/app/record/useList";
import { useUnseen } from "@/app/record/useUnseen";
import type { PageModule, PageProps } from "@/app/routes/types";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useProjectSource } from "@/domains/project/useProjectSource";
import { useWorkZoneSource } from "@/domains/work/useWorkZoneSource";
import { EVERY_ORDER } from "@/domains/workOrder/access";
import { WORK_ORDER_SCOPES } from "@/domains/workOrder/labels";
import { useAcceptTeamSource } from "@/domains/workOrder/steps/useAcceptTeamSource";
import { useWorkOrderSteps } from "@/domains/workOrder/steps/useWorkOrderSteps";
import { useSave } from "@/relay/useAppMutation";
import { useWorkOrderRows, type WorkOrderRow } from "../_components/orderColumns";
import { panelOf } from "../_components/panel";
import { openWorkOrder } from "../_lib/openWorkOrder";
import { useWorkOrderExport } from "../_lib/useWorkOrderExport";
import { columnsOf } from "./columns";
import { LISTS, type WorkOrderPart } from "./list";

type Props = PageProps<WorkOrderListPageQuery>;

/** One page component per list, so that React remounts the page on navigation from one to another. */
const PAGES: Readonly<Record<WorkOrderPart, (props: Props) => ReactNode>> = {
  ALL: (props) => <WorkOrderListPage {...props} part="ALL" />,
  DELIVER: (props) => <WorkOrderListPage {...props} part="DELIVER" />,
  PICKUP: (props) => <WorkOrderListPage {...props} part="PICKUP" />,
  CHECK: (props) => <WorkOrderListPage {...props} part="CHECK" />,
  CONFIRM: (props) => <WorkOrderListPage {...props} part="CONFIRM" />,
  VISIT: (props) => <WorkOrderListPage {...props} part="VISIT" />,
};

/** Page module of one list of orders. */
export function of(part: WorkOrderPart): PageModule {
  return { default: PAGES[part] };
}

const ABOUT: Readonly<Record<WorkOrderPart, string>> = {
  ALL: "客户的报修、安装和保养在这里派单、上门、验收和回访。",
  DELIVER: "还没有人上门的工单在这里，选择技术员后等待接单。",
  PICKUP: "已经派出、技术员还没有接的工单在这里。",
  CHECK: "技术员已经完工的工单在这里，检查后通过，或退回重做。",
  CONFIRM: "验收通过的工单在这里，确认参与人员的得分后完成。",
  VISIT: "已经完成的工单在这里等待回访，回访后关闭。",
};

const SCOPE_TABS = WORK_ORDER_SCOPES.map(({ key, label }, index) => ({
  key: key as string,
  label,
  query: index === 0 ? "" : `view=${key}`,
}));
const QUEUE_TABS = [{ key: "ALL", label: "全部", query: "" }];

/**
 * List of work orders: all visible to the viewer with tabs for the viewer's own, or a queue of orders that
 * wait for one step (business §2 Work order).
 */
function WorkOrderListPage({ queryRef, part }: Props & { part: WorkOrderPart }) {
  const data = usePreloadedQuery<WorkOrderListPageQuery>(
    graphql`
      query WorkOrderListPageQuery($page: PageInput!, $filter: WorkOrderFilter, $orderBy: [WorkOrderOrder!], $route: String!) {
        workOrders(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes { ...orderColumns_order }
        }
        savedViews(route: $route) { ...SavedViewTabs_views }
        customFields(recordType: WORK_ORDER) { rowId name kind dictionary options enabled inList }
        types: dictItems(code: WORK_SERVICE_TYPE) { value text }
        levels: dictItems(code: WORK_LEVEL) { value text }
      }
    `,
    queryRef,
  );
  const remove = useSave<WorkOrderListPageDeleteMutation>(graphql`
    mutation WorkOrderListPageDeleteMutation($ids: [ID!]!) {
      workOrderDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const { list: declared, route, viewQuery, isQueue } = LISTS[part];
  const can = useCan();
  const refresh = usePageRefresh();
  const steps = useWorkOrderSteps();
  const exporting = useWorkOrderExport();
  const members = useMemberSource();
  const dicts = useMemo(
    () => ({
      level: { options: optionsOfItems(data.levels) },
      serviceType: { options: optionsOfItems(data.types) },
    }),
    [data.levels, data.types],
  );
  const list = useList(declared, {
    ...dicts,
    status: { hidden: isQueue },
    open: { hidden: isQueue },
    customerId: { ...useCustomerSource(), hidden: !can({ perms: "cust" }) },
    directorId: { ...members, hidden: part === "DELIVER" },
    memberId: members,
    teamId: useAcceptTeamSource(),
    zoneId: useWorkZoneSource(),
    custom: { fields: data.customFields },
    projectId: { ...useProjectSource(), hidden: !can({ perms: "project" }) },
  });
  const columns = useMemo(
    () => [...columnsOf(part), ...ownColumns<WorkOrderRow>(data.customFields)],
    [part, data.customFields],
  );
  const total = data.workOrders?.totalCount ?? null;
  const nodes = useWorkOrderRows(data.workOrders?.nodes);
  const [params] = useSearchParams();
  const shown = viewQuery(params);
  const tabs = isQueue ? QUEUE_TABS : SCOPE_TABS;
  return (
    <RecordList
      {...list}
      subject="工单"
      unseen={useUnseen("工单", EVERY_ORDER)}
      columns={columns}
      page={data.workOrders && { totalCount: total, nodes }}
      nameOf={({ code, name }) => `${code} ${name}`}
      panel={panelOf(refresh)}
      edit={(row) => openWorkOrder(row ? { row } : {})}
      rowActions={(row) => {
        const { likely, rare } = steps.actionsOf(row, refresh);
        return [...likely, ...rare];
      }}
      remove={async (ids) => (await remove({ ids })).userErrors}
      bin="WORK_ORDER"
      create={!isQueue && can({ perms: "work:create" }) ? {} : null}
      exportAction={
        can({ perms: "work:export" })
          ? () => exporting(declared.filterOf(list.state), list.state.sort, total)
          : null
      }
      about={ABOUT[part]}
      views={[]}
      header={
        <SavedViewTabs
          views={data.savedViews ?? []}
          route={route}
          tabs={tabs}
          tab={tabs.find(({ query }) => query === shown)?.key ?? null}
          onTab={(key) => (isQueue ? list.state.reset() : list.state.setView(key))}
          queryOf={viewQuery}
          filters={list.filters}
        />
      }
    />
  );
}
