import { FILE_KINDS, VISIBILITIES } from "@/domains/file/labels";
import { formatSize } from "@/ui/base/format";
import type { Column } from "@/ui/base/types";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import { FileIcon } from "@/ui/upload/FileList";
import { type GroupRow, groupPath } from "../_lib/groups";
import { documents } from "../_lib/params";
import type { DocumentRow } from "./DocumentList";

function labelOf(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? "";
}

/** The columns of the document list (core §2 Documents). */
export function documentColumns({
  groups,
  onPreview,
  onRecords,
}: {
  groups: readonly GroupRow[];
  onPreview: (row: DocumentRow) => unknown;
  onRecords: (row: DocumentRow, type: "PREVIEW" | "DOWNLOAD") => unknown;
}): Column<DocumentRow>[] {
  const count = (row: DocumentRow, type: "PREVIEW" | "DOWNLOAD") => (
    <button
      type="button"
      className="ui-link"
      aria-label={`${row.name}的${type === "PREVIEW" ? `浏览记录：${row.previewCount}` : `下载记录：${row.downloadCount}`}`}
      onClick={(event) => {
        event.stopPropagation();
        onRecords(row, type);
      }}
    >
      {type === "PREVIEW" ? row.previewCount : row.downloadCount}
    </button>
  );
  return documents.columns<DocumentRow>([
    {
      key: "name",
      title: "文件名称",
      width: 204,
      required: true,
      grow: true,
      render: (row) => (
        <span className="d-name">
          <FileIcon file={{ name: row.name }} />
          <button
            type="button"
            className="ui-link"
            title={row.name}
            onClick={(event) => {
              event.stopPropagation();
              onPreview(row);
            }}
          >
            {row.name}
          </button>
          {row.isOpen === "ONLY" ? <StatusTag tone="yellow">部分可见</StatusTag> : null}
          {row.isPreviewOnly ? <StatusTag tone="violet">仅预览</StatusTag> : null}
          {row.versionNumber > 1 ? <StatusTag tone="blue">V{row.versionNumber}</StatusTag> : null}
        </span>
      ),
    },
    {
      key: "group",
      title: "文档分类",
      width: 96,
      render: (row) => (
        <span title={groupPath(groups, row.group?.rowId ?? null).join(" / ")}>{row.group?.name}</span>
      ),
    },
    { key: "type", title: "类型", width: 110, hidden: true, render: (row) => labelOf(FILE_KINDS, row.type) },
    {
      key: "size",
      title: "大小",
      width: 88,
      number: true,
      render: (row) => formatSize(row.size),
    },
    {
      key: "previewCount",
      title: "浏览次数",
      width: 84,
      number: true,
      render: (row) => count(row, "PREVIEW"),
    },
    {
      key: "downloadCount",
      title: "下载次数",
      width: 80,
      number: true,
      render: (row) => count(row, "DOWNLOAD"),
    },
    {
      key: "isOpen",
      title: "查看权限",
      width: 110,
      hidden: true,
      render: (row) => labelOf(VISIBILITIES, row.isOpen),
    },
    {
      key: "createdAt",
      title: "上传时间",
      width: 164,
      sortable: "CREATED_AT",
      render: (row) => <ListTime value={row.createdAt} />,
    },
    { key: "createdBy", title: "上传人", width: 90, render: (row) => row.createdBy?.name },
  ]);
}
