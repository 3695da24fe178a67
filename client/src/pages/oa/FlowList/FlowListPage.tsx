import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { FlowListPageQuery } from "@/__generated__/FlowListPageQuery.graphql";
import { found } from "@/app/errors";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { useTrackedRows } from "@/app/record/trackedRows";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useSearchChange } from "@/ui/base/addressNow";
import { ListPage } from "@/ui/list/ListPage";
import { COLUMNS } from "./columns";
import { GroupPane } from "./GroupPane";
import { LateDesign } from "./LateDesign";
import { buildingOf, FORM, GROUP, flowForms as LIST } from "./list";
import { useFlowFormActions } from "./useFlowFormActions";

type Data = FlowListPageQuery["response"];
export type FlowFormRow = NonNullable<Data["flowForms"]>["nodes"][number];

/**
 * List of approval forms with their groups, or, under the URL parameter `form`, the builder of one form
 * (business §2 OA flows: FlowList).
 */
export default function FlowListPage({ queryRef, search }: PageProps<FlowListPageQuery>) {
  const data = usePreloadedQuery<FlowListPageQuery>(
    graphql`
      query FlowListPageQuery(
        $building: Boolean!
        $form: ID!
        $page: PageInput!
        $filter: FlowFormFilter
        $orderBy: [FlowFormOrder!]
      ) {
        flowGroups(page: { number: 1, size: 1000 }, orderBy: [{ field: ORDER, direction: ASC }])
          @skip(if: $building) {
          nodes {
            rowId
            name
            ...GroupPane_groups
          }
        }
        flowForms(page: $page, filter: $filter, orderBy: $orderBy) @skip(if: $building) {
          totalCount
          nodes {
            id
            rowId
            name
            icon
            remark
            status
            kind
            kindText
            revision
            sortOrder
            version
            updatedAt
            createdAt
            group { rowId name }
            members { rowId name }
            teams { rowId name }
            roles { rowId name }
            admins { rowId name }
            viewerCan { update delete }
          }
        }
        flowFormKinds @skip(if: $building) { key label }
        flowForm(id: $form) @include(if: $building) {
          rowId
          ...FormDesign_form
        }
      }
    `,
    queryRef,
  );
  // while the other view loads, the URL is ahead of the data: the loaded part decides
  if (data.flowForm || (data.flowForm === null && search.has(FORM))) {
    const form = found(data.flowForm);
    return <LateDesign key={form.rowId} form={form} group={search.get(GROUP)} />;
  }
  return <FormList data={data} group={search.get(GROUP)} />;
}

function FormList({ data, group }: { data: Data; group: string | null }) {
  const { flowForms, flowGroups, flowFormKinds } = data;
  const refresh = usePageRefresh();
  useTrackedRows(flowForms?.nodes, refresh);
  const list = useList(LIST);
  const changeSearch = useSearchChange();
  const groups = useMemo(
    () => (flowGroups?.nodes ?? []).map(({ rowId, name }) => ({ id: rowId, label: name })),
    [flowGroups],
  );
  const kinds = useMemo(
    () => (flowFormKinds ?? []).map(({ key, label }) => ({ value: key, label })),
    [flowFormKinds],
  );
  const { sort, page, size, isFiltered } = list.state;
  const rows = flowForms?.nodes;
  // reordering requires the unfiltered list of one group in its stored order
  const isArranged = group !== null && !isFiltered && sort?.field === "ORDER" && sort.direction === "ASC";
  const actions = useFlowFormActions({
    groups,
    kinds,
    group,
    refresh,
    placeOf: isArranged ? (row) => (page - 1) * size + (rows?.indexOf(row) ?? 0) : null,
    count: flowForms?.totalCount ?? 0,
  });
  return (
    <ListPage<FlowFormRow>
      {...list}
      breadcrumb={useBreadcrumb()}
      columns={COLUMNS}
      rows={rows ?? null}
      rowKey={({ rowId }) => rowId}
      total={flowForms?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{ to: ({ rowId }) => buildingOf(rowId, group) }}
      rowActions={actions.ofRow}
      batchActions={[
        { key: "delete", text: "删除", intent: "danger", onClick: (chosen) => actions.remove(chosen) },
      ]}
      create={{ key: "create", text: "新建表单", onClick: actions.create }}
      empty={{ text: "企业的审批表单：填写什么、由谁审批。先新建分组，再在分组中新建表单。" }}
      aside={
        flowGroups ? (
          <GroupPane
            groups={flowGroups.nodes}
            selected={group}
            onSelect={(id) => changeSearch({ [GROUP]: id, pageNo: null })}
            onChanged={refresh}
          />
        ) : null
      }
    />
  );
}
