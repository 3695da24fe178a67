/** Columns of the list of approval forms. */
import { createdAtColumn } from "@/app/record/columns";
import { FormIcon } from "@/domains/flow/FormIcon";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Ellipsis, ListTime } from "@/ui/frame/text";
import type { FlowFormRow } from "./FlowListPage";
import { flowForms } from "./list";
import { StatusSwitch } from "./StatusSwitch";

/** Members, teams and roles that may send a form, as text. */
export function sendersText({
  members,
  teams,
  roles,
}: {
  readonly [Kind in "members" | "teams" | "roles"]: readonly { readonly name: string }[] | null | undefined;
}): string {
  const names = [...(members ?? []), ...(teams ?? []), ...(roles ?? [])].map(({ name }) => name);
  return names.length > 0 ? names.join("、") : "所有人";
}

/** Columns of approval forms. */
export const COLUMNS = flowForms.columns<FlowFormRow>([
  {
    key: "name",
    title: "表单名称",
    width: 190,
    grow: true,
    required: true,
    sortable: "NAME",
    render: ({ icon, name }) => (
      <span className="ui-row">
        <FormIcon name={icon} size={16} />
        <span className="ui-ellipsis">{name}</span>
      </span>
    ),
  },
  {
    key: "status",
    title: "状态",
    width: 80,
    phone: true,
    render: (row) => <StatusSwitch form={row} />,
  },
  {
    key: "revision",
    title: "版本",
    width: 84,
    phone: true,
    render: ({ revision }) =>
      revision > 0 ? `第 ${revision} 版` : <StatusTag tone="yellow">未发布</StatusTag>,
  },
  { key: "group", title: "分组", width: 104, render: ({ group }) => group?.name },
  { key: "kindText", title: "通过后的作用", width: 116 },
  {
    key: "senders",
    title: "谁可以发起",
    width: 148,
    render: (row) => <Ellipsis>{sendersText(row)}</Ellipsis>,
  },
  { key: "remark", title: "说明", width: 200, hidden: true },
  {
    key: "updatedAt",
    title: "修改时间",
    width: 168,
    render: ({ updatedAt }) => <ListTime value={updatedAt} />,
  },
  { key: "sortOrder", title: "排序", width: 84, number: true, hidden: true, sortable: "ORDER" },
  { ...createdAtColumn, hidden: true },
]);
