import { attachedFiles } from "@/app/files/attached";
import { marks } from "@/app/markdown/field";
import { custom, phone, record, text } from "@/app/record/fields";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { momentOf } from "@/domains/workOrder/steps/moment";
import { useAcceptTeamSource } from "@/domains/workOrder/steps/useAcceptTeamSource";
import { formatDateTime } from "@/ui/base/format";
import type { InputProps, UploadedFile } from "@/ui/base/types";
import { required } from "@/ui/form/rules";
import { DateTimeInput } from "@/ui/input/DateInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { dictField, momentField } from "./fields";

type Named = { readonly rowId: string; readonly name: string } | null | undefined;
type Word = { readonly value: string } | null | undefined;
type Text = string | null | undefined;

/** A work order as its forms query it. */
export interface OrderFormRow {
  readonly name: string;
  readonly description: Text;
  readonly contactName: Text;
  readonly contactPhone: Text;
  readonly address: Text;
  readonly serviceType: Word;
  readonly level: Word;
  readonly customer: Named;
  readonly asset: Named;
  readonly project: Named;
  readonly projectDevice: Named;
  readonly zone: Named;
  readonly acceptTeam: Named;
  readonly requestedAt: string;
  readonly files:
    | readonly {
        readonly rowId: string;
        readonly name: string;
        readonly size: number;
        readonly picture: string;
      }[]
    | null
    | undefined;
}

/** Options of the description input. */
export const DESCRIPTION = { max: 5000, rows: 4, placeholder: "现象、已经做过什么、要带什么" } as const;

/** Required time, in the enterprise's time zone. */
export function momentNeeded(label: string, read?: (row: OrderFormRow) => string) {
  return custom(label, {
    required: true,
    empty: null as string | null,
    rules: [required(`请选择${label}`)],
    ...(read ? { read: (row: OrderFormRow): string | null => formatDateTime(read(row)) } : {}),
    given: (local): string => momentOf(local) ?? "",
    render: ({ known: _known, ...input }) => <DateTimeInput {...input} placeholder="请选择时间" />,
  });
}

/** Required member of the enterprise. */
export function memberNeeded(label: string) {
  return custom(label, {
    required: true,
    empty: null as string | null,
    rules: [required(`请选择${label}`)],
    given: (id): string => id ?? "",
    render: ({ known: _known, ...input }) => <MemberInput {...input} placeholder={`请选择${label}`} />,
  });
}

function MemberInput(input: InputProps<string | null>) {
  return <RemotePicker {...useMemberSource()} {...input} />;
}

/** Form fields common to planned and to recorded work orders (business §2 Work order). */
export const ORDER_FIELDS = {
  name: text("工单名称", { required: true, max: 200, span: 2, placeholder: "一句话说明要做什么" }),
  customerId: record("客户", { of: ({ customer }: OrderFormRow) => customer }),
  assetId: record("设备", { of: ({ asset }: OrderFormRow) => asset }),
  contactName: text("联系人", { max: 50 }),
  contactPhone: phone("联系电话", { max: 30 }),
  address: text("地址", { max: 300, span: 2, placeholder: "上门的地点" }),
  serviceType: dictField("服务类型", ({ serviceType }: OrderFormRow) => serviceType),
  level: dictField("优先级", ({ level }: OrderFormRow) => level),
  zoneId: record("服务区域", {
    of: ({ zone }: OrderFormRow) => zone,
    help: "选择后自动填上它的接单团队",
  }),
  acceptTeamId: record("接单团队", {
    source: useAcceptTeamSource,
    of: ({ acceptTeam }: OrderFormRow) => acceptTeam,
  }),
  projectId: record("项目", { of: ({ project }: OrderFormRow) => project }),
  projectDeviceId: record("项目设备", { of: ({ projectDevice }: OrderFormRow) => projectDevice }),
  requestedAt: momentNeeded("报修时间", ({ requestedAt }) => requestedAt),
  description: marks("问题描述", { ...DESCRIPTION, span: 2 }),
  attachmentIds: custom("附件", {
    span: 2,
    help: "现场照片、铭牌，最多 20 个",
    empty: [] as readonly UploadedFile[],
    read: ({ files }: OrderFormRow) => attachedFiles(files),
    given: (files) => files.map(({ id }) => id),
  }),
} as const;

/** Requested completion time. */
export const dueAt = momentField("要求完成时间", (row: OrderFormRow & { readonly dueAt: Text }) => row.dueAt);
