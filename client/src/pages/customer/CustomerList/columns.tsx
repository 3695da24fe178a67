/** Columns of the customer lists. */
import type { CustomerListPageQuery } from "@/__generated__/CustomerListPageQuery.graphql";
import type { CustomerUpdateChangesInput } from "@/__generated__/useCustomerEditingMutation.graphql";
import { ownColumns } from "@/app/customFields/columns";
import { PageLink } from "@/app/page/navigation";
import { cellEdits } from "@/app/record/cellEdit";
import { createdAtColumn } from "@/app/record/columns";
import { DictTag, DictTags } from "@/app/record/dictItems";
import { archiveOf, CUSTOMER_STATE } from "@/domains/customer/labels";
import { formatDateTime } from "@/ui/base/format";
import type { Column } from "@/ui/base/types";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { DateTimeText, ListTime } from "@/ui/frame/text";
import { NEXT_FOLLOW, quickMoments } from "../_lib/nextFollow";
import { LISTS } from "./list";

type Answer = CustomerListPageQuery["response"];
/** A row of the customer lists. */
export type CustomerRow = NonNullable<Answer["customers"]>["nodes"][number];
type Fields = Answer["customFields"];

/** Date of the next follow-up; red when it is past. */
export function NextFollow({ at }: { at: string | null | undefined }) {
  if (!at) return null;
  return Date.parse(at) < Date.now() ? (
    <StatusTag tone="red">
      <ListTime value={at} />
    </StatusTag>
  ) : (
    <ListTime value={at} />
  );
}

const edit = cellEdits<CustomerUpdateChangesInput, CustomerRow>();

const COLUMNS = LISTS.ALL.list.columns<CustomerRow>([
  {
    key: "name",
    title: "客户名称",
    width: 200,
    grow: true,
    required: true,
    sortable: "NAME",
    render: ({ rowId, name }) => <PageLink to={archiveOf(rowId)}>{name}</PageLink>,
  },
  {
    key: "type",
    title: "类型",
    width: 104,
    render: ({ type }) => type?.text,
    edit: edit.choice("type", ({ type }) => type),
  },
  {
    key: "level",
    title: "级别",
    width: 104,
    render: ({ level }) => <DictTag item={level} />,
    edit: edit.choice("level", ({ level }) => level),
  },
  {
    key: "industry",
    title: "行业",
    width: 104,
    hidden: true,
    render: ({ industry }) => industry?.text,
    edit: edit.choice("industry", ({ industry }) => industry),
  },
  {
    key: "tags",
    title: "标签",
    width: 128,
    render: ({ tags }) => <DictTags items={tags} />,
  },
  { key: "contact", title: "联系人", width: 88, render: ({ contact }) => contact?.name },
  { key: "phone", title: "联系电话", width: 124, render: ({ contact }) => contact?.phone },
  { key: "address", title: "地址", width: 200, hidden: true, render: ({ address }) => address?.address },
  {
    key: "followedAt",
    title: "最近跟进",
    width: 112,
    sortable: "FOLLOWED_AT",
    render: ({ followedAt }) =>
      followedAt ? <ListTime value={followedAt} /> : <span className="ui-muted">未跟进</span>,
  },
  {
    key: "nextFollowAt",
    title: "下次跟进",
    width: 164,
    sortable: "NEXT_FOLLOW_AT",
    render: ({ nextFollowAt }) => <NextFollow at={nextFollowAt} />,
    edit: {
      kind: "moment",
      field: NEXT_FOLLOW,
      value: ({ nextFollowAt }) => formatDateTime(nextFollowAt) || null,
      quick: quickMoments,
      may: ({ viewerCan }) => viewerCan.follow,
    },
  },
  {
    key: "state",
    title: "可见范围",
    width: 96,
    render: ({ state }) => (
      <StatusTag tone={CUSTOMER_STATE[state].tone}>{CUSTOMER_STATE[state].text}</StatusTag>
    ),
  },
  { key: "remark", title: "备注", width: 200, hidden: true, edit: edit.text("remark", { max: 500 }) },
  { key: "createdBy", title: "创建人", width: 104, hidden: true, render: ({ createdBy }) => createdBy?.name },
  {
    key: "updatedAt",
    title: "更新时间",
    width: 184,
    hidden: true,
    sortable: "UPDATED_AT",
    render: ({ updatedAt }) => <DateTimeText value={updatedAt} />,
  },
  createdAtColumn,
]);

/** Columns of the owner; in the public pool, the former owner and the time of release. */
const OWNED = LISTS.ALL.list.columns<CustomerRow>([
  {
    key: "salesman",
    title: "负责销售",
    width: 120,
    render: ({ salesman }) =>
      salesman ? <PersonName name={salesman.name} src={salesman.avatarUrl} /> : null,
  },
  {
    key: "salesmanTeam",
    title: "所属团队",
    width: 120,
    hidden: true,
    render: ({ salesmanTeam }) => salesmanTeam?.name,
  },
]);
const POOLED = LISTS.POOL.list.columns<CustomerRow>([
  { key: "pooledFrom", title: "原负责销售", width: 100, render: ({ pooledFrom }) => pooledFrom?.name },
  {
    key: "pooledAt",
    title: "进入公海时间",
    width: 128,
    sortable: "POOLED_AT",
    render: ({ pooledAt }) => (pooledAt ? <ListTime value={pooledAt} /> : null),
  },
]);

/**
 * Columns hidden by default in the public pool: visibility is the same for all, there is no next follow-
 * up, and the time of release matters instead of the creation.
 */
const NOT_POOLED: readonly string[] = ["nextFollowAt", "state", "createdAt"];

/** Index of the owner's columns. */
const AT = COLUMNS.findIndex(({ key }) => key === "contact");

/** Columns of a list: custom fields come last, visible where the field says so. */
export function columnsOf(pooled: boolean, fields: Fields): Column<CustomerRow>[] {
  const common = pooled
    ? COLUMNS.map((column) => (NOT_POOLED.includes(column.key) ? { ...column, hidden: true } : column))
    : COLUMNS;
  return [
    ...common.slice(0, AT),
    ...(pooled ? POOLED : OWNED),
    ...common.slice(AT),
    ...ownColumns<CustomerRow>(fields),
  ];
}
