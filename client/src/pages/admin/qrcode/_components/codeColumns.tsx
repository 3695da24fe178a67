/** Columns of the QR code lists. */
import type { CodeList_codes$data } from "@/__generated__/CodeList_codes.graphql";
import { PageLink } from "@/app/page/navigation";
import { STATUS } from "@/domains/qrcode/labels";
import type { Column } from "@/ui/base/types";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import { codes } from "../_lib/lists";

/** Row of a list of QR codes. */
export type CodeRow = CodeList_codes$data["nodes"][number];

/** Status of a QR code as a coloured tag. */
export function CodeStatus({ status }: { status: string }) {
  const known = STATUS[status as keyof typeof STATUS];
  return known ? <StatusTag tone={known.tone}>{known.text}</StatusTag> : null;
}

const BATCH: Omit<Column<CodeRow>, "sortable"> = {
  key: "batch",
  title: "批次",
  width: 140,
  render: (row) =>
    row.batch ? (
      <PageLink to={`/admin/QrcodeBatch?id=${row.batch.rowId}`} onClick={(event) => event.stopPropagation()}>
        {row.batch.name}
      </PageLink>
    ) : null,
};

/** Columns of a list of QR codes, with or without the batch. */
export function codeColumns(withBatch: boolean): Column<CodeRow>[] {
  return codes.columns<CodeRow>([
    {
      key: "code",
      title: "二维码",
      width: 236,
      required: true,
      render: (row) => <span className="qr-code">{row.code}</span>,
    },
    { key: "status", title: "状态", width: 88, render: (row) => <CodeStatus status={row.status} /> },
    { key: "name", title: "设备名称", width: 140, grow: true },
    { key: "model", title: "型号", width: 100 },
    { key: "serialNumber", title: "序列号", width: 120 },
    { key: "location", title: "位置", width: 130 },
    ...(withBatch ? [BATCH] : []),
    { key: "boundBy", title: "绑定人", width: 90, hidden: true, render: (row) => row.boundBy?.name },
    {
      key: "boundAt",
      title: "绑定时间",
      width: 170,
      hidden: true,
      render: (row) => <ListTime value={row.boundAt} />,
    },
    {
      key: "replacedBy",
      title: "更换为",
      width: 236,
      hidden: true,
      render: (row) => (row.replacedBy ? <span className="qr-code">{row.replacedBy.code}</span> : null),
    },
    {
      key: "createdAt",
      title: "创建时间",
      width: 170,
      sortable: "CREATED_AT",
      render: (row) => <ListTime value={row.createdAt} />,
    },
  ]);
}
