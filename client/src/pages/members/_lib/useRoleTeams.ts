import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useRoleTeamsQuery } from "@/__generated__/useRoleTeamsQuery.graphql";
import { useCan } from "@/access/Can";
import { useAsked } from "@/app/record/useAsked";
import { organizationTree } from "@/domains/team/organization";
import type { TreeNode } from "@/ui/base/types";

const QUERY = graphql`
  query useRoleTeamsQuery($all: Boolean!) {
    organization(withMembers: false) @include(if: $all) {
      rowId
      name
      parentRowId
    }
    teams(page: { number: 1, size: 100 }, filter: { directedByViewer: true }) @skip(if: $all) {
      nodes {
        rowId
        name
        parentRowId
      }
    }
  }
`;

/** The tree of teams roles are looked at by: all of the enterprise for an admin, else those one directs (core §2). */
export function useRoleTeams(): readonly TreeNode[] {
  const all = useCan()({ perms: "e:manage" });
  const { data } = useAsked<useRoleTeamsQuery>(QUERY, { all });
  return useMemo(() => organizationTree(data?.organization ?? data?.teams?.nodes ?? [], false), [data]);
}
