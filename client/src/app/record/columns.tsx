import { ListTime } from "@/ui/frame/text";

/** The creation time of a record, usually the last column. */
export const createdAtColumn = {
  key: "createdAt",
  title: "创建时间",
  width: 168,
  sortable: "CREATED_AT",
  render: (row: { readonly createdAt: string }) => <ListTime value={row.createdAt} />,
} as const;
