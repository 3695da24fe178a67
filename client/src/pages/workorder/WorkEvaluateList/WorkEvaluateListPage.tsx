import { graphql, usePreloadedQuery } from "react-relay";
import type { WorkEvaluateListPageQuery } from "@/__generated__/WorkEvaluateListPageQuery.graphql";
import { useCan } from "@/access/Can";
import { PageLink } from "@/app/page/navigation";
import { useBreadcrumb, usePagePending } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { archiveOf } from "@/domains/customer/labels";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { workOrderOf } from "@/domains/work/labels";
import { EVALUATE_SOURCE } from "@/domains/workOrder/labels";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Ellipsis } from "@/ui/frame/text";
import { Rating } from "@/ui/input/Rating";
import { ListPage } from "@/ui/list/ListPage";
import { evaluates as LIST } from "./list";

type EvaluateRow = NonNullable<WorkEvaluateListPageQuery["response"]["workEvaluates"]>["nodes"][number];

const nothing = () => undefined;
const stars = (score: number | null | undefined) =>
  score ? <Rating readOnly value={score} onChange={nothing} /> : null;

const COLUMNS = LIST.columns<EvaluateRow>([
  {
    key: "workOrder",
    title: "工单",
    width: 230,
    required: true,
    render: ({ workOrder }) =>
      workOrder ? (
        <>
          {workOrder.name}
          <span className="ui-muted"> · {workOrder.code}</span>
        </>
      ) : (
        <span className="ui-muted">不可见</span>
      ),
  },
  {
    key: "score",
    title: "总体评价",
    width: 128,
    phone: true,
    sortable: "SCORE",
    render: ({ score }) => stars(score),
  },
  { key: "attitude", title: "服务态度", width: 128, hidden: true, render: ({ attitude }) => stars(attitude) },
  { key: "speed", title: "响应速度", width: 128, hidden: true, render: ({ speed }) => stars(speed) },
  { key: "quality", title: "服务质量", width: 128, hidden: true, render: ({ quality }) => stars(quality) },
  {
    key: "content",
    title: "评价内容",
    width: 220,
    grow: true,
    phone: true,
    render: ({ content }) => (content ? <Ellipsis>{content}</Ellipsis> : null),
  },
  {
    key: "customer",
    title: "客户",
    width: 160,
    render: ({ workOrder }) =>
      workOrder?.customer ? (
        <PageLink to={archiveOf(workOrder.customer.rowId)}>{workOrder.customer.name}</PageLink>
      ) : null,
  },
  {
    key: "director",
    title: "技术员",
    width: 116,
    render: ({ workOrder }) =>
      workOrder?.director ? (
        <PersonName name={workOrder.director.name} src={workOrder.director.avatarUrl} />
      ) : null,
  },
  {
    key: "source",
    title: "来源",
    width: 112,
    render: ({ source }) => (
      <StatusTag tone={EVALUATE_SOURCE[source].tone}>{EVALUATE_SOURCE[source].text}</StatusTag>
    ),
  },
  {
    key: "createdBy",
    title: "评价人",
    width: 88,
    // a customer has no account of ours
    render: ({ createdBy, source }) => createdBy?.name ?? (source === "CUSTOMER" ? "客户" : null),
  },
  { ...createdAtColumn, title: "评价时间" },
]);

/** List of the evaluations of work orders, newest first (business §2 Work order: WorkEvaluateList). */
export default function WorkEvaluateListPage({ queryRef }: PageProps<WorkEvaluateListPageQuery>) {
  const { workEvaluates } = usePreloadedQuery<WorkEvaluateListPageQuery>(
    graphql`
      query WorkEvaluateListPageQuery($page: PageInput!, $filter: WorkEvaluateFilter, $orderBy: [WorkEvaluateOrder!]) {
        workEvaluates(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            score
            attitude
            speed
            quality
            content
            source
            createdAt
            createdBy { name }
            workOrder {
              rowId
              code
              name
              customer { rowId name }
              director { rowId name avatarUrl }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const can = useCan();
  const list = useList(LIST, {
    customerId: { ...useCustomerSource(), hidden: !can({ perms: "cust" }) },
    directorId: useMemberSource(),
  });
  return (
    <ListPage<EvaluateRow>
      {...list}
      breadcrumb={useBreadcrumb()}
      columns={COLUMNS}
      rows={workEvaluates?.nodes ?? null}
      rowKey={({ rowId }) => rowId}
      total={workEvaluates?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{ to: ({ workOrder }) => (workOrder ? workOrderOf(workOrder.rowId) : null) }}
      empty={{ text: "工单完成后的评价都在这里；评价在工单的页面里填写。" }}
    />
  );
}
