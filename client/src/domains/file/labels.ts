import type { FileKind, FileVisibility } from "@/__generated__/DocumentsPageQuery.graphql";
import type { Option } from "@/ui/base/types";

/** Kinds of files by their extension (core §3). */
export const FILE_KINDS: readonly Option<FileKind>[] = [
  { value: "IMAGE", label: "图片" },
  { value: "WORD", label: "Word 文档" },
  { value: "XLS", label: "表格" },
  { value: "PPT", label: "演示文稿" },
  { value: "PDF", label: "PDF" },
  { value: "VIDEO", label: "视频" },
  { value: "OTHER", label: "其他" },
];

/** Visibility of a file (core §4 File visibility). */
export const VISIBILITIES: readonly Option<FileVisibility>[] = [
  { value: "INSIDE", label: "全体内部成员可见" },
  { value: "EXCEPT", label: "全部可见" },
  { value: "ONLY", label: "部分可见" },
];
