/** Settings page of services and materials that work orders use. */

import type { ReactNode } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useLocation, useNavigate } from "react-router";
import type { WorkItemSettingPageDeleteMutation } from "@/__generated__/WorkItemSettingPageDeleteMutation.graphql";
import type { WorkItemSettingPageEnableMutation } from "@/__generated__/WorkItemSettingPageEnableMutation.graphql";
import type {
  WorkItemKind,
  WorkItemSettingPageQuery,
} from "@/__generated__/WorkItemSettingPageQuery.graphql";
import { usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { reportResult } from "@/app/record/reportResult";
import { useList } from "@/app/record/useList";
import type { PageModule, PageProps } from "@/app/routes/types";
import { WORK_ITEM_KIND } from "@/domains/work/labels";
import { useSave } from "@/relay/useAppMutation";
import { formatMoney } from "@/ui/base/format";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Tabs } from "@/ui/frame/Tabs";
import { useManaged } from "../_lib/managed";
import { aboutOf, kindTabs } from "./kinds";
import { WORK_ITEMS } from "./list";

export type WorkItemRow = NonNullable<WorkItemSettingPageQuery["response"]["workItems"]>["nodes"][number];

const COLUMNS = WORK_ITEMS.SERVICE.columns<WorkItemRow>([
  { key: "name", title: "名称", width: 220, required: true, grow: true },
  { key: "code", title: "编码", width: 120 },
  { key: "unit", title: "单位", width: 72 },
  {
    key: "price",
    title: "单价（元）",
    width: 120,
    number: true,
    phone: true,
    render: ({ price }) => formatMoney(price),
  },
  {
    key: "warrantyDays",
    title: "质保",
    width: 96,
    number: true,
    render: ({ warrantyDays }) => (typeof warrantyDays === "number" ? `${warrantyDays} 天` : null),
  },
  {
    key: "enabled",
    title: "状态",
    width: 88,
    phone: true,
    render: ({ enabled }) => (
      <StatusTag tone={enabled ? "green" : "neutral"}>{enabled ? "启用" : "停用"}</StatusTag>
    ),
  },
  { key: "remark", title: "备注", width: 200 },
  { key: "sortOrder", title: "排序", width: 84, number: true, sortable: "SORT_ORDER" },
  { ...createdAtColumn, hidden: true },
]);

const openItem = lazyRecordDialog(() => import("./WorkItemDialog"));

type Props = PageProps<WorkItemSettingPageQuery>;

/** One page component per kind, so that React remounts the page on navigation from one to another. */
const PAGES: Readonly<Record<WorkItemKind, (props: Props) => ReactNode>> = {
  SERVICE: (props) => <WorkItemSettingPage {...props} kind="SERVICE" />,
  PROJECT: (props) => <WorkItemSettingPage {...props} kind="PROJECT" />,
  CONSUMABLE: (props) => <WorkItemSettingPage {...props} kind="CONSUMABLE" />,
};

/** The page module of one kind. */
export function of(kind: WorkItemKind): PageModule {
  return { default: PAGES[kind] };
}

/** Catalogue of services or materials, of one kind (business §2 Work order: witem). */
function WorkItemSettingPage({ queryRef, kind }: Props & { kind: WorkItemKind }) {
  const { workItems } = usePreloadedQuery<WorkItemSettingPageQuery>(
    graphql`
      query WorkItemSettingPageQuery($page: PageInput!, $filter: WorkItemFilter, $orderBy: [WorkItemOrder!]) {
        workItems(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId kind name code unit price warrantyDays remark enabled sortOrder version createdAt
          }
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<WorkItemSettingPageDeleteMutation>(graphql`
    mutation WorkItemSettingPageDeleteMutation($ids: [ID!]!) {
      workItemDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const enable = useSave<WorkItemSettingPageEnableMutation>(graphql`
    mutation WorkItemSettingPageEnableMutation($id: ID!, $version: Int!, $enabled: Boolean!) {
      workItemUpdate(input: { id: $id, version: $version, changes: { enabled: $enabled } }) {
        workItem { id enabled version }
        userErrors { field message code }
      }
    }
  `);
  const refresh = usePageRefresh();
  const go = useNavigate();
  const { pathname } = useLocation();
  const tabs = kindTabs(pathname);
  const list = useList(WORK_ITEMS[kind]);
  return (
    <RecordList
      {...list}
      subject={WORK_ITEM_KIND[kind].text}
      columns={COLUMNS}
      page={useManaged(workItems)}
      nameOf={({ name }) => name}
      edit={(row) => openItem({ row, kind })}
      bin="WORK_ITEM"
      remove={async (ids) => (await remove({ ids })).userErrors}
      rowActions={({ rowId: id, version, enabled }) => [
        {
          key: "enable",
          text: enabled ? "停用" : "启用",
          onClick: () =>
            reportResult(enable({ id, version, enabled: !enabled }), enabled ? "已停用" : "已启用", refresh),
        },
      ]}
      header={
        <Tabs
          label="服务与耗材"
          tabs={tabs}
          value={kind}
          onChange={(key) => {
            const to = tabs.find((tab) => tab.key === key)?.to;
            if (to) void go(to, { replace: true });
          }}
        />
      }
      about={aboutOf(kind)}
    />
  );
}
