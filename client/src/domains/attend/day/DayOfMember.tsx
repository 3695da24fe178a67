import { useCallback } from "react";
import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import artifact, { type DayOfMemberQuery } from "@/__generated__/DayOfMemberQuery.graphql";
import { PartBoundary } from "@/app/page/PageBoundary";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState } from "@/ui/feedback/states";
import { DayContent } from "./DayContent";

export interface DayOfMemberProps {
  /** Row id of the member. */
  memberId: string;
  /** The day, `YYYY-MM-DD`. */
  day: string;
  /** Refetches the list. */
  onChanged: () => Promise<unknown>;
}

/** The day of a member, shown below a record that refers to both: an exception, a correction. */
export default function DayOfMember(props: DayOfMemberProps) {
  const key = `${props.memberId} ${props.day}`;
  return (
    <PartBoundary resetKey={key}>
      <Loader key={key} {...props} />
    </PartBoundary>
  );
}

function Loader(props: DayOfMemberProps) {
  const { memberId, day } = props;
  const variables = { filter: { memberId, days: { from: day, to: day } } };
  const [queryRef] = useOwnedQuery<DayOfMemberQuery>(artifact, variables, "store-and-network");
  return queryRef ? <Loaded queryRef={queryRef} {...props} /> : <LoadingMask text="加载中" />;
}

function Loaded({
  queryRef,
  onChanged,
}: DayOfMemberProps & { readonly queryRef: PreloadedQuery<DayOfMemberQuery> }) {
  const { attendDays } = usePreloadedQuery<DayOfMemberQuery>(
    graphql`
      query DayOfMemberQuery($filter: AttendDayFilter) {
        attendDays(first: 1, filter: $filter) {
          nodes { id ...DayContent_day }
        }
      }
    `,
    queryRef,
  );
  const ask = useFetchQuery();
  const { variables } = queryRef;
  const refresh = useCallback(async () => {
    // After a failure the old data stays; the live updates refresh it later.
    await ask<DayOfMemberQuery>(artifact, variables).catch(() => undefined);
    await onChanged();
  }, [ask, variables, onChanged]);
  const day = attendDays?.nodes[0];
  if (!day) return <EmptyState compact title="这一天没有考勤记录" />;
  return <DayContent day={day} refresh={refresh} />;
}
