import { formatDateTime } from "@/ui/base/format";

/** When a record was made, as most lists show it last. */
export const createdAtColumn = {
  key: "createdAt",
  title: "创建时间",
  width: 184,
  sortable: "CREATED_AT",
  render: (row: { readonly createdAt: string }) => formatDateTime(row.createdAt),
} as const;
