import type {
  AttendApplicationKind,
  AttendApplicationStatus,
  AttendUnit,
} from "@/__generated__/AttendFlowListPageQuery.graphql";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import { lengthText } from "../amounts";
import { ATTEND_APPLICATION_KIND, ATTEND_APPLICATION_STATUS } from "../labels";
import { periodText } from "./period";

interface Applied {
  readonly kind: AttendApplicationKind;
  readonly beginsAt: string;
  readonly endsAt: string;
  readonly amount: number;
  readonly minutes: number;
  readonly attendType: { readonly name: string; readonly unit: AttendUnit } | null | undefined;
}

/** Columns shared by the lists of attendance applications. */
export const kindColumn = {
  key: "kind",
  title: "类别",
  width: 90,
  render: ({ kind }: Pick<Applied, "kind">) => (
    <StatusTag tone={ATTEND_APPLICATION_KIND[kind].tone}>{ATTEND_APPLICATION_KIND[kind].text}</StatusTag>
  ),
} as const;

export const typeColumn = {
  key: "attendType",
  title: "类型",
  width: 112,
  render: ({ kind, attendType }: Pick<Applied, "kind" | "attendType">) =>
    attendType?.name ?? (kind === "REPAIR" ? null : "已删除的类型"),
} as const;

export const periodColumn = {
  key: "period",
  title: "时间",
  width: 264,
  grow: true,
  phone: true,
  sortable: "BEGINS_AT",
  render: (row: Pick<Applied, "kind" | "beginsAt" | "endsAt">) => periodText(row),
} as const;

export const lengthColumn = {
  key: "length",
  title: "时长",
  width: 92,
  number: true,
  render: (row: Applied) => lengthText(row) || null,
} as const;

export const applicationStatusColumn = {
  key: "status",
  title: "状态",
  width: 100,
  phone: true,
  render: ({ status }: { readonly status: AttendApplicationStatus }) => (
    <StatusTag tone={ATTEND_APPLICATION_STATUS[status].tone}>
      {ATTEND_APPLICATION_STATUS[status].text}
    </StatusTag>
  ),
} as const;

export const decidedByColumn = {
  key: "decidedBy",
  title: "审批人",
  width: 96,
  render: ({ decidedBy }: { readonly decidedBy: { readonly name: string } | null | undefined }) =>
    decidedBy?.name,
} as const;

export const decidedAtColumn = {
  key: "decidedAt",
  title: "审批时间",
  width: 184,
  hidden: true,
  render: ({ decidedAt }: { readonly decidedAt: string | null | undefined }) => (
    <ListTime value={decidedAt} />
  ),
} as const;
