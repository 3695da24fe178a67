import { useMemo } from "react";

interface Page<Row> {
  readonly nodes: readonly Row[];
  readonly totalCount: number;
}

const ALL = { update: true, delete: true } as const;

/** One page of a setting's rows as `RecordList` takes them: whoever may open the page of a setting may change all of them. */
export function useManaged<Row extends object>(page: Page<Row> | null | undefined) {
  return useMemo(
    () => page && { ...page, nodes: page.nodes.map((row) => ({ ...row, viewerCan: ALL })) },
    [page],
  );
}

/** One page of records as `RecordList` takes them: where nothing is said of what the person may do, that is nothing. */
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
