/** Texts about records that go to the recycle bin along with another, and come back with it. */

import type { RecycleKind } from "@/__generated__/useBinRestoreMutation.graphql";

interface Binned {
  readonly label: string;
  /** The dependent records that go to the recycle bin with the record and return with it. */
  readonly parts: string;
}

/** Kinds of records with dependent records in the recycle bin. */
const BINNED: Partial<Record<RecycleKind, Binned>> = {
  CUSTOMER: { label: "客户", parts: "联系人、地址和设备" },
  PROJECT: { label: "项目", parts: "成员、里程碑、收款和成本" },
  TASK: { label: "任务", parts: "检查项、工时和附件" },
  WORK_ORDER: { label: "工单", parts: "服务记录、流转记录和附件" },
  FILE: { label: "文件", parts: "各个版本" },
  ITEM_LOG: { label: "日志", parts: "评论和附件" },
};

/** The records deleted along with one, as a sentence; empty where there are none. */
export function goesWith(kind: RecycleKind): string {
  const binned = BINNED[kind];
  return binned ? `${binned.label}的${binned.parts}一并删除。` : "";
}

/** The records that are in the recycle bin along with one: 连同它的联系人、地址和设备. */
export function alongWith(kind: RecycleKind): string {
  const binned = BINNED[kind];
  return binned ? `连同它的${binned.parts}` : "";
}
