import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { FlowDataListPageQuery } from "@/__generated__/FlowDataListPageQuery.graphql";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { finishedAtColumn, formColumn, nodeColumn, statusColumn } from "@/domains/flow/columns";
import { definitionOf } from "@/domains/flow/definition";
import { namedKind } from "@/domains/flow/form/namedKind";
import { Holders } from "@/domains/flow/Holders";
import { flowProcessIn } from "@/domains/flow/labels";
import { useFlowFormSource } from "@/domains/flow/useFlowFormSource";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { PersonName } from "@/ui/frame/Avatar";
import { ListTime } from "@/ui/frame/text";
import { ListPage } from "@/ui/list/ListPage";
import { FieldSums } from "./FieldSums";
import { fieldColumns, hasNumbers } from "./fieldColumns";
import { processes as LIST } from "./list";
import { type PageNames, PageNamesContext } from "./pageNames";
import { useTerminate } from "./useTerminate";

type Row = NonNullable<FlowDataListPageQuery["response"]["flowProcesses"]>["nodes"][number];

const COLUMNS = LIST.columns<Row>([
  { key: "name", title: "标题", width: 216, grow: true, required: true },
  formColumn,
  {
    key: "applicant",
    title: "申请人",
    width: 120,
    phone: true,
    render: ({ applicant }) =>
      applicant ? <PersonName name={applicant.name} src={applicant.avatarUrl} /> : null,
  },
  { key: "team", title: "申请团队", width: 120, render: ({ team }) => team?.name },
  statusColumn,
  nodeColumn,
  {
    key: "holders",
    title: "当前审批人",
    width: 120,
    render: ({ holders }) => <Holders holders={holders} />,
  },
  {
    key: "sentAt",
    title: "提交时间",
    width: 168,
    sortable: "SENT_AT",
    render: ({ sentAt }) => <ListTime value={sentAt} />,
  },
  finishedAtColumn,
  { ...createdAtColumn, hidden: true },
]);

/** Loads the sources of all kinds of records, which most forms do not need. */
const LoadedNames = lazy(() => import("./LoadedNames").then((module) => ({ default: module.LoadedNames })));

/** Loads the workbook export on demand. */
const importExchange = () => import("./exchange");

/**
 * List of all approval applications of the enterprise, for members who manage approvals; those of one form
 * have its fields as columns, with sums of the whole result (business §2 OA flows: FlowDataList).
 */
export default function FlowDataListPage({ queryRef }: PageProps<FlowDataListPageQuery>) {
  const { flowProcesses, flowForm } = usePreloadedQuery<FlowDataListPageQuery>(
    graphql`
      query FlowDataListPageQuery(
        $page: PageInput!
        $filter: FlowProcessFilter!
        $orderBy: [FlowProcessOrder!]
        $formId: ID!
        $ofForm: Boolean!
      ) {
        flowForm(id: $formId) @include(if: $ofForm) { definition }
        flowProcesses(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            name
            status
            version
            sentAt
            finishedAt
            createdAt
            values @include(if: $ofForm)
            form { rowId name }
            applicant { rowId name avatarUrl }
            team { rowId name }
            holders {
              node { key name }
              member { rowId name avatarUrl }
            }
            viewerCan { terminate }
          }
        }
      }
    `,
    queryRef,
  );
  const list = useList(LIST, {
    formId: useFlowFormSource(),
    applicantId: useMemberSource(),
    teamId: useTeamSource(),
  });
  const refresh = usePageRefresh();
  const terminate = useTerminate(refresh);
  const fields = useMemo(() => definitionOf(flowForm?.definition).fields, [flowForm]);
  const columns = useMemo(() => [...COLUMNS, ...fieldColumns<Row>(fields)], [fields]);
  const rows = flowProcesses?.nodes ?? [];
  const ids = rows.map(({ rowId }) => rowId);
  const [names, setNames] = useState<PageNames>({});
  const onNames = useCallback(
    (kind: string, known: Readonly<Record<string, string>>) =>
      setNames((old) => ({ ...old, [kind]: { ...old[kind], ...known } })),
    [],
  );
  const total = flowProcesses?.totalCount ?? null;
  const exporting = async () => {
    const { exportProcesses } = await importExchange();
    await exportProcesses(LIST.filterOf(list.state), total, fields);
  };
  return (
    <PageNamesContext value={names}>
      <ListPage<Row>
        {...list}
        breadcrumb={useBreadcrumb()}
        columns={columns}
        rows={flowProcesses?.nodes ?? null}
        rowKey={({ rowId }) => rowId}
        total={total}
        refetching={usePagePending()}
        exportAction={exporting}
        summary={
          hasNumbers(fields) ? (
            <FieldSums fields={fields} filter={LIST.filterOf(list.state)} total={total} />
          ) : null
        }
        opens={{ to: ({ rowId }) => flowProcessIn(rowId, ids) }}
        rowActions={(row) => [
          {
            key: "terminate",
            text: "终止",
            intent: "danger",
            hidden: !row.viewerCan.terminate,
            onClick: () => terminate(row),
          },
        ]}
        empty={{ text: "企业里所有人提交的申请会出现在这里。" }}
      />
      {fields.some((field) => namedKind(field)) ? (
        <Suspense fallback={null}>
          <LoadedNames fields={fields} rows={rows} onNames={onNames} />
        </Suspense>
      ) : null}
    </PageNamesContext>
  );
}
