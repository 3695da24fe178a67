import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import {
  fetchQuery,
  graphql,
  type PreloadedQuery,
  usePreloadedQuery,
  useRelayEnvironment,
} from "react-relay";
import type { DispatchBoardPageQuery } from "@/__generated__/DispatchBoardPageQuery.graphql";
import artifact, { type useBoardRowsQuery } from "@/__generated__/useBoardRowsQuery.graphql";
import { PartBoundary } from "@/app/page/PageBoundary";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import type { BoardPlaces } from "./boardOrder";
import { PEOPLE } from "./query";

type Asked = useBoardRowsQuery["variables"];
type Page = useBoardRowsQuery["response"]["workBoard"];

/** Further pages of technicians, for one view, day and filter. */
interface Pages {
  readonly of: string;
  /** Number of pages to fetch. */
  readonly asked: number;
  readonly here: ReadonlyMap<number, Page>;
}

const none = (of: string): Pages => ({ of, asked: 1, here: new Map() });

/** All technicians on the board: the first page comes with the board, further ones in turn. */
export function useBoardRows(
  { from, to, teamId, groupId, zoneId, people }: DispatchBoardPageQuery["variables"],
  first: DispatchBoardPageQuery["response"]["workBoard"],
) {
  const environment = useRelayEnvironment();
  const size = people.size ?? PEOPLE.day;
  const of = JSON.stringify([from, to, teamId, groupId, zoneId, size]);
  const [kept, setKept] = useState(() => none(of));
  const pages = kept.of === of ? kept : none(of);
  const asked = useMemo(
    () =>
      Array.from({ length: pages.asked - 1 }, (_, at) => {
        const number = at + 2;
        const variables: Asked = { from, to, teamId, groupId, zoneId, people: { number, size } };
        return { number, variables };
      }),
    [pages.asked, from, to, teamId, groupId, zoneId, size],
  );
  const come = useCallback(
    (number: number, page: Page) =>
      setKept((old) => (old.of === of ? { ...old, here: new Map(old.here).set(number, page) } : old)),
    [of],
  );
  const total = first?.peopleCount ?? 0;
  const rows = useMemo(() => {
    // technicians whose workload has changed since may be on two pages
    const all = new Map<string, BoardPlaces>();
    for (const page of [first, ...pages.here.values()]) {
      for (const row of page?.rows ?? []) all.set(row.technician.member.rowId, row);
    }
    return [...all.values()];
  }, [first, pages.here]);
  const waits = pages.here.size < pages.asked - 1;
  const ended = pages.asked * size >= total;
  const asking: ReactNode = asked.map(({ number, variables }) => (
    <MorePeople key={`${of} ${number}`} number={number} variables={variables} onCome={come} />
  ));
  return {
    rows,
    total: ended && !waits ? rows.length : total,
    cut: [first, ...pages.here.values()].some((page) => page?.isCut),
    asking,
    more: useMemo(
      () => (waits || ended ? undefined : () => setKept({ ...pages, asked: pages.asked + 1 })),
      [waits, ended, pages],
    ),
    /** Refetches the further pages. */
    refresh: () =>
      Promise.all(asked.map(({ variables }) => fetchQuery(environment, artifact, variables).toPromise())),
  };
}

interface MorePeopleProps {
  readonly number: number;
  readonly variables: Asked;
  readonly onCome: (number: number, page: Page) => void;
}

/** Fetches one page of technicians, with an error boundary of its own. */
function MorePeople(props: MorePeopleProps) {
  return (
    <PartBoundary>
      <Suspense fallback={null}>
        <Asking {...props} />
      </Suspense>
    </PartBoundary>
  );
}

/** Refetches when one of its records changes. */
function Asking({ number, variables, onCome }: MorePeopleProps) {
  const [queryRef] = useOwnedQuery<useBoardRowsQuery>(artifact, variables, "store-and-network");
  return queryRef ? <Come queryRef={queryRef} number={number} onCome={onCome} /> : null;
}

interface ComeProps {
  readonly queryRef: PreloadedQuery<useBoardRowsQuery>;
  readonly number: number;
  readonly onCome: MorePeopleProps["onCome"];
}

function Come({ queryRef, number, onCome }: ComeProps) {
  const { workBoard } = usePreloadedQuery<useBoardRowsQuery>(
    graphql`
      query useBoardRowsQuery(
        $from: Date!
        $to: Date!
        $teamId: ID
        $groupId: ID
        $zoneId: ID
        $people: PageInput!
      ) {
        workBoard(
          from: $from
          to: $to
          teamId: $teamId
          groupId: $groupId
          zoneId: $zoneId
          page: $people
        ) {
          isCut
          rows { ...boardOrder_row @relay(mask: false) }
        }
      }
    `,
    queryRef,
  );
  useEffect(() => onCome(number, workBoard), [number, workBoard, onCome]);
  return null;
}
