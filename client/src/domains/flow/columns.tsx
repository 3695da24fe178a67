import type { FlowProcessStatus } from "@/__generated__/FlowAppsPageQuery.graphql";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import { type Holder, holdingNodes } from "./Holders";
import { FLOW_PROCESS_STATUS } from "./labels";

/** Columns shared by the lists of applications. */
export const formColumn = {
  key: "form",
  title: "表单",
  width: 124,
  render: ({ form }: { readonly form: { readonly name: string } | null | undefined }) => form?.name,
} as const;

export const statusColumn = {
  key: "status",
  title: "状态",
  width: 100,
  phone: true,
  render: ({ status }: { readonly status: FlowProcessStatus }) => (
    <StatusTag tone={FLOW_PROCESS_STATUS[status].tone}>{FLOW_PROCESS_STATUS[status].text}</StatusTag>
  ),
} as const;

export const nodeColumn = {
  key: "node",
  title: "节点",
  width: 150,
  render: ({ holders }: { readonly holders: readonly Holder[] }) => holdingNodes(holders),
} as const;

export const finishedAtColumn = {
  key: "finishedAt",
  title: "完成时间",
  width: 168,
  sortable: "FINISHED_AT",
  render: ({ finishedAt }: { readonly finishedAt: string | null | undefined }) => (
    <ListTime value={finishedAt} />
  ),
} as const;
