import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { CustomerListPageQuery, CustomerScope } from "@/__generated__/CustomerListPageQuery.graphql";
import { useCan } from "@/access/Can";
import { useBatchSource } from "@/app/importBatches/useBatchSource";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { optionsOfItems } from "@/app/record/dictItems";
import { SavedViewTabs } from "@/app/record/SavedViewTabs";
import { useList } from "@/app/record/useList";
import { useUnseen } from "@/app/record/useUnseen";
import type { PageModule, PageProps } from "@/app/routes/types";
import { archiveOf } from "@/domains/customer/labels";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useSearchChange } from "@/ui/base/addressNow";
import { ListPage } from "@/ui/list/ListPage";
import { OPEN_ROW_PARAM } from "@/ui/list/listParams";
import { newCustomer } from "../CustomerActions/newCustomer";
import { customerActions } from "../CustomerActions/rowActions";
import { useCustomerCommands } from "../CustomerActions/useCustomerCommands";
import { type CustomerRow, columnsOf } from "./columns";
import { LISTS } from "./list";
import { PoolAllowance } from "./PoolAllowance";
import { useBatch } from "./useBatch";
import { useCustomerEditing } from "./useCustomerEditing";
import { useCustomerExchange } from "./useCustomerExchange";

const CustomerPanel = lazy(() => import("./CustomerPanel"));

type Props = PageProps<CustomerListPageQuery>;

/** One page component per scope, so that React remounts the page on navigation between them. */
const PAGES = new Map<CustomerScope, (props: Props) => ReactNode>();

/** Page module of one list scope. */
export function of(scope: CustomerScope): PageModule {
  const known = PAGES.get(scope);
  if (known) return { default: known };
  const page = (props: Props) => <CustomerListPage {...props} scope={scope} />;
  PAGES.set(scope, page);
  return { default: page };
}

const ABOUT: Readonly<Record<CustomerScope, string>> = {
  ALL: "企业的客户在这里：新建、从表格导入，或从公海领取。",
  MINE: "由您负责的客户在这里。新建的客户默认由自己负责，也可以到公海领取。",
  SHARED: "同事请您协助的客户，以及您所在团队跟进的客户在这里。",
  POOL: "没有人负责的客户在这里，可以领取或分配给同事。",
};

/** List of customers by scope: all, the viewer's own, shared ones, or the pool (business §2). */
function CustomerListPage({ queryRef, scope }: Props & { scope: CustomerScope }) {
  const data = usePreloadedQuery<CustomerListPageQuery>(
    graphql`
      query CustomerListPageQuery(
        $page: PageInput!
        $filter: CustomerFilter
        $orderBy: [CustomerOrder!]
        $route: String!
        $pooled: Boolean!
      ) {
        customers(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            name
            state
            isOpen
            remark
            followedAt
            nextFollowAt
            pooledAt
            createdAt
            updatedAt
            version
            type {
              value
              text
            }
            level {
              value
              text
              color
            }
            industry {
              value
              text
            }
            tags {
              value
              text
              color
            }
            salesman {
              rowId
              name
              avatarUrl
            }
            salesmanTeam {
              name
            }
            pooledFrom @include(if: $pooled) {
              name
            }
            contact {
              name
              phone
            }
            address {
              address
            }
            createdBy {
              name
            }
            customValues {
              field {
                rowId
              }
              display
            }
            viewerCan {
              update
              delete
              transfer
              release
              assign
              claim
              follow
              setShares
            }
          }
        }
        savedViews(route: $route) {
          ...SavedViewTabs_views
        }
        customFields(recordType: CUSTOMER) {
          rowId
          name
          kind
          dictionary
          options
          enabled
          inList
        }
        types: dictItems(code: CUSTOMER_TYPE) {
          value
          text
        }
        levels: dictItems(code: CUSTOMER_LEVEL) {
          value
          text
        }
        industries: dictItems(code: CUSTOMER_INDUSTRY) {
          value
          text
        }
        tags: dictItems(code: CUSTOMER_TAG) {
          value
          text
        }
        customerPoolAllowance @include(if: $pooled) {
          ...PoolAllowance_allowance
        }
      }
    `,
    queryRef,
  );
  const { list: declared, route, viewQuery } = LISTS[scope];
  const isPool = scope === "POOL";
  const dicts = useMemo(
    () => ({
      type: { options: optionsOfItems(data.types) },
      level: { options: optionsOfItems(data.levels) },
      industry: { options: optionsOfItems(data.industries) },
      tags: { options: optionsOfItems(data.tags) },
    }),
    [data.types, data.levels, data.industries, data.tags],
  );
  const members = useMemberSource();
  const owner = { ...members, hidden: scope === "MINE" || isPool };
  const list = useList(declared, {
    ...dicts,
    salesmanId: owner,
    teamId: { ...useTeamSource(), hidden: isPool },
    createdById: members,
    batch: useBatchSource("crm/customer"),
    custom: { fields: data.customFields },
  });
  const columns = useMemo(() => columnsOf(isPool, data.customFields), [isPool, data.customFields]);
  const refresh = usePageRefresh();
  const go = usePageNavigate();
  const can = useCan();
  const actions = useCustomerCommands(refresh);
  const batch = useBatch(scope, actions);
  const editing = useCustomerEditing(dicts, refresh);
  const { importing, exporting } = useCustomerExchange(refresh);
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  const shown = params.get(OPEN_ROW_PARAM);
  const show = (rowId: string | null) => changeSearch({ [OPEN_ROW_PARAM]: rowId });

  const rows: readonly CustomerRow[] = data.customers?.nodes ?? [];
  const total = data.customers?.totalCount ?? null;
  const place = rows.findIndex(({ rowId }) => rowId === shown);
  const neighbour = (step: number) => (place < 0 ? undefined : rows[place + step]?.rowId);
  const [previous, next] = [neighbour(-1), neighbour(1)];
  const create = async () => {
    if (await newCustomer(go)) await refresh();
  };
  const tab = viewQuery(params) === "" ? "all" : null;
  return (
    <>
      <ListPage<CustomerRow>
        {...list}
        breadcrumb={useBreadcrumb()}
        columns={columns}
        rows={rows}
        rowKey={({ rowId }) => rowId}
        total={total}
        unseen={useUnseen("客户")}
        refetching={usePagePending()}
        activeKey={shown}
        opens={{ run: ({ rowId }) => go(archiveOf(rowId)) }}
        rowActions={(row) => [
          { key: "show", text: "概览", onClick: () => show(row.rowId) },
          ...customerActions(row, actions),
        ]}
        editing={editing}
        batchActions={batch}
        create={can({ perms: "cust:create" }) ? { key: "create", text: "新增客户", onClick: create } : null}
        importAction={can({ perms: "cust:import" }) && !isPool ? importing : null}
        exportAction={
          can({ perms: "cust:export" })
            ? () => exporting(declared.filterOf(list.state), list.state.sort, total)
            : null
        }
        empty={{ text: ABOUT[scope] }}
        views={[]}
        header={
          <>
            <SavedViewTabs
              views={data.savedViews ?? []}
              route={route}
              tabs={[{ key: "all", label: "全部", query: "" }]}
              tab={tab}
              onTab={() => list.state.reset()}
              queryOf={viewQuery}
              filters={list.filters}
            />
            {data.customerPoolAllowance ? <PoolAllowance allowance={data.customerPoolAllowance} /> : null}
          </>
        }
      />
      {shown ? (
        <Suspense fallback={null}>
          <CustomerPanel
            id={shown}
            onClose={() => show(null)}
            onChanged={refresh}
            {...(previous ? { onPrevious: () => show(previous) } : {})}
            {...(next ? { onNext: () => show(next) } : {})}
          />
        </Suspense>
      ) : null}
    </>
  );
}
