import { useMemo } from "react";
import { graphql } from "react-relay";
import artifact, { type useUnheldRolesQuery } from "@/__generated__/useUnheldRolesQuery.graphql";
import type { Definition } from "@/domains/flow/definition";
import type { Fault } from "@/domains/flow/process/check";
import { rolesIn, unheldFaults } from "@/domains/flow/process/unheld";
import { usePlainQuery } from "@/relay/usePlainQuery";

graphql`
  query useUnheldRolesQuery($ids: [ID!]!) {
    flowUnheldRoles(ids: $ids) { rowId name }
  }
`;

/** Warnings at nodes whose rules depend on a role that no active member has. */
export function useUnheldRoles(definition: Definition): readonly Fault[] {
  const ids = useMemo(() => rolesIn(definition), [definition]);
  // without the answer there is only no warning
  const { data } = usePlainQuery<useUnheldRolesQuery>(
    artifact,
    { ids },
    { waits: ids.length === 0, keeps: "roles" },
  );
  const unheld = data?.flowUnheldRoles;
  return useMemo(
    () => unheldFaults(definition, new Map((unheld ?? []).map(({ rowId, name }) => [rowId, name]))),
    [definition, unheld],
  );
}
