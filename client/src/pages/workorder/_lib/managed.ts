import { useMemo } from "react";

interface Page<Row> {
  readonly nodes: readonly Row[];
  readonly totalCount: number;
}

const ALL = { update: true, delete: true } as const;

/** A page of a setting's rows for `RecordList`: viewers with access to the setting may change all. */
export function useManaged<Row extends object>(page: Page<Row> | null | undefined) {
  return useMemo(
    () => page && { ...page, nodes: page.nodes.map((row) => ({ ...row, viewerCan: ALL })) },
    [page],
  );
}

/** A page of records for `RecordList`: missing permissions count as none. */
export function useAllowed<Can extends object, Row extends { readonly viewerCan: Can | null | undefined }>(
  page: Page<Row> | null | undefined,
  nothing: Can,
) {
  return useMemo(
    () =>
      page && {
        ...page,
        nodes: page.nodes.map((row) => ({ ...row, viewerCan: row.viewerCan ?? nothing })),
      },
    [page, nothing],
  );
}
