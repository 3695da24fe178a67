import { Suspense, useEffect, useMemo, useState } from "react";
import { graphql, type PreloadedQuery, useFragment, usePreloadedQuery } from "react-relay";
import type { TeamPane_query$key } from "@/__generated__/TeamPane_query.graphql";
import artifact, { type TeamPaneQuery } from "@/__generated__/TeamPaneQuery.graphql";
import { PartBoundary } from "@/app/page/PageBoundary";
import { organizationTree } from "@/domains/team/organization";
import { useTeamSearch } from "@/domains/team/useTeamSearch";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { type Fetching, useOwnedQuery } from "@/relay/useOwnedQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { PaneChoices, SidePane } from "@/ui/frame/SidePane";
import { SwitchInput } from "@/ui/input/choices";
import { SearchInput } from "@/ui/input/TextInput";
import { Tree } from "@/ui/tree/Tree";

/** Selection of the pane: all members, members without a team, or one team. */
export interface TeamPaneValue {
  /** Row id of a team, `none` for members without one, null for all. */
  readonly team: string | null;
  /** Only the team itself, without its descendants. */
  readonly direct: boolean;
}

export interface TeamPaneProps extends TeamPaneValue {
  onChange: (value: TeamPaneValue) => void;
  /** Increases when members were moved: the counts are refetched. */
  round: number;
  /** Whether the page's query included the teams. */
  brought: boolean;
}

const NONE = {};
const EVERYBODY = [
  { value: null, text: "全部成员" },
  { value: "none", text: "未分配团队" },
];

/**
 * Pane with the enterprise's teams beside a list of members; the list stays usable when the teams fail to
 * load.
 */
export function TeamPane(props: TeamPaneProps) {
  return (
    <SidePane title="团队" short="团队">
      <PartBoundary>
        <Pane {...props} />
      </PartBoundary>
    </SidePane>
  );
}

function Pane(props: TeamPaneProps) {
  const [fetching] = useState<Fetching>(props.brought ? "store-or-network" : "store-and-network");
  const [queryRef] = useOwnedQuery<TeamPaneQuery>(artifact, NONE, fetching);
  const ask = useFetchQuery();
  const { round } = props;
  useEffect(() => {
    // on failure the present data stays; the list beside it reports the error
    if (round > 0) ask<TeamPaneQuery>(artifact, NONE).catch(() => undefined);
  }, [ask, round]);
  return (
    <Suspense fallback={<LoadingMask text="加载中" />}>
      {queryRef ? <PaneBody {...props} queryRef={queryRef} /> : <LoadingMask text="加载中" />}
    </Suspense>
  );
}

function PaneBody({
  team,
  direct,
  onChange,
  queryRef,
}: TeamPaneProps & { queryRef: PreloadedQuery<TeamPaneQuery> }) {
  const query = usePreloadedQuery<TeamPaneQuery>(
    graphql`
      query TeamPaneQuery {
        ...TeamPane_query
      }
    `,
    queryRef,
  );
  const { own, external } = useFragment<TeamPane_query$key>(
    graphql`
      fragment TeamPane_query on Query {
        own: organization(withMembers: false, type: INTERNAL) {
          rowId
          name
          parentRowId
          peopleCount
        }
        external: organization(withMembers: false, type: EXTERNAL) {
          rowId
          name
          parentRowId
          peopleCount
        }
      }
    `,
    query,
  );
  const [keyword, setKeyword] = useState("");
  const found = useTeamSearch(keyword);
  const nodes = useMemo(
    () => organizationTree(found ?? [...(own ?? []), ...(external ?? [])]),
    [found, own, external],
  );
  return (
    <>
      <SearchInput value={keyword} onChange={setKeyword} placeholder="搜索团队" aria-label="搜索团队" />
      <PaneChoices
        choices={EVERYBODY}
        value={team}
        onChoose={(value) => onChange({ team: value, direct: false })}
      />
      <Tree
        key={found ? "found" : "all"}
        label="团队"
        nodes={nodes}
        selected={team}
        onSelect={(node) => onChange({ team: node.id, direct })}
        defaultDepth={found ? Number.POSITIVE_INFINITY : 1}
        maxHeight={560}
        empty="还没有团队"
      />
      {team && team !== "none" ? (
        <SwitchInput
          label="包含下级团队"
          value={!direct}
          onChange={(below) => onChange({ team, direct: !below })}
        />
      ) : null}
    </>
  );
}
