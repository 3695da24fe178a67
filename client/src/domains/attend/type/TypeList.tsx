import { useCallback } from "react";
import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import artifact, { type AttendTypeKind, type TypeListQuery } from "@/__generated__/TypeListQuery.graphql";
import { PartBoundary } from "@/app/page/PageBoundary";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { TypeRows } from "./TypeRows";

interface TypeListProps {
  kind: AttendTypeKind;
}

/**
 * The types of leave, overtime or trips, inside a page of another module: the list loads its own data,
 * follows live updates, and shows its failures in its place
 * (business §2, §7 Attendance: `leaveType`, `overtimeWork`, `evection`).
 */
export function TypeList({ kind }: TypeListProps) {
  return (
    <PartBoundary resetKey={kind}>
      <Loader key={kind} kind={kind} />
    </PartBoundary>
  );
}

function Loader({ kind }: TypeListProps) {
  const [queryRef] = useOwnedQuery<TypeListQuery>(artifact, { kind }, "store-and-network");
  return queryRef ? <Loaded kind={kind} queryRef={queryRef} /> : <LoadingMask text="加载中" />;
}

function Loaded({ kind, queryRef }: TypeListProps & { queryRef: PreloadedQuery<TypeListQuery> }) {
  const { attendTypes } = usePreloadedQuery<TypeListQuery>(
    graphql`
      query TypeListQuery($kind: AttendTypeKind!) {
        attendTypes(
          page: { number: 1, size: 100 }
          filter: { kind: $kind }
          orderBy: [{ field: SORT_ORDER, direction: ASC }]
        ) {
          ...TypeRows_types
        }
      }
    `,
    queryRef,
  );
  const ask = useFetchQuery();
  const refresh = useCallback(
    // after a failure the old data stays; the live updates refresh it later
    () => ask<TypeListQuery>(artifact, { kind }).catch(() => undefined),
    [ask, kind],
  );
  return <TypeRows kind={kind} types={attendTypes} refresh={refresh} />;
}
