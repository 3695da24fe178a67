import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { NonEnterpriseMembersPageQuery } from "@/__generated__/NonEnterpriseMembersPageQuery.graphql";
import type { PageProps } from "@/app/routes/types";
import { Tabs } from "@/ui/frame/Tabs";
import { ExternalPeople } from "./ExternalPeople";
import { ExternalTeams } from "./ExternalTeams";
import { TAB, tabOf } from "./list";

const TABS = [
  { key: "teams", label: "外部团队" },
  { key: "people", label: "外部成员" },
];

/** External partners and customers: their teams (type 2) and their members, in two tabs (core §1, §2). */
export default function NonEnterpriseMembersPage({ queryRef }: PageProps<NonEnterpriseMembersPageQuery>) {
  const data = usePreloadedQuery<NonEnterpriseMembersPageQuery>(
    graphql`
      query NonEnterpriseMembersPageQuery(
        $people: Boolean!
        $page: PageInput!
        $teamFilter: TeamFilter
        $teamOrder: [TeamOrder!]
        $memberFilter: MemberFilter
        $memberOrder: [MemberOrder!]
      ) {
        teams(page: $page, filter: $teamFilter, orderBy: $teamOrder) @skip(if: $people) {
          ...ExternalTeams_teams
        }
        members(page: $page, filter: $memberFilter, orderBy: $memberOrder) @include(if: $people) {
          ...ExternalPeople_members
        }
      }
    `,
    queryRef,
  );
  const [params, setParams] = useSearchParams();
  // while the other tab loads, the URL is ahead of the data: the loaded part decides
  const shown = data.members ? "people" : data.teams ? "teams" : tabOf(params);
  const tabs = (
    <Tabs
      label="外部团队与成员"
      tabs={TABS}
      value={tabOf(params)}
      onChange={(tab) => setParams(tab === "people" ? { [TAB]: tab } : {})}
    />
  );
  return shown === "people" ? (
    <ExternalPeople members={data.members ?? null} tabs={tabs} />
  ) : (
    <ExternalTeams teams={data.teams ?? null} tabs={tabs} />
  );
}
