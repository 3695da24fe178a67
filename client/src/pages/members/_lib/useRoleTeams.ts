import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useRoleTeamsQuery } from "@/__generated__/useRoleTeamsQuery.graphql";
import { useCan } from "@/access/Can";
import { useDialogQuery } from "@/app/record/useDialogQuery";
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

/**
 * Tree of the teams that filter a role's members: all teams for administrators, else those that the viewer
 * leads (core §2).
 */
export function useRoleTeams(): readonly TreeNode[] {
  const all = useCan()({ perms: "e:manage" });
  const { data } = useDialogQuery<useRoleTeamsQuery>(QUERY, { all });
  return useMemo(() => organizationTree(data?.organization ?? data?.teams?.nodes ?? [], false), [data]);
}
