import { graphql } from "react-relay";
import type { recordMembersQuery } from "@/__generated__/recordMembersQuery.graphql";
import type { useFetchQuery } from "@/relay/useFetchQuery";

const QUERY = graphql`
  query recordMembersQuery($id: ID!) {
    node(id: $id) {
      ... on Task {
        director { rowId }
        members { rowId }
        validator { rowId }
        createdBy { rowId }
        project {
          director { rowId }
          members {
            member { rowId }
          }
        }
      }
      ... on WorkOrder {
        director { rowId }
        members { rowId }
        createdBy { rowId }
        project {
          director { rowId }
          members {
            member { rowId }
          }
        }
      }
      ... on Customer {
        salesman { rowId }
        associations {
          member { rowId }
        }
        createdBy { rowId }
      }
      ... on Project {
        director { rowId }
        projectMembers: members {
          member { rowId }
        }
        createdBy { rowId }
      }
    }
  }
`;

type Person = { readonly rowId: string } | null | undefined;

/**
 * Row ids of the members of a task, a work order, a customer or a project: those in charge, those who
 * assist, its creator, then the members of its project. None for other kinds of records.
 */
export async function recordMembers(
  ask: ReturnType<typeof useFetchQuery>,
  id: string,
): Promise<readonly string[]> {
  const { node } = await ask<recordMembersQuery>(QUERY, { id });
  if (!node) return [];
  const { project } = node;
  const people: readonly Person[] = [
    node.director,
    node.salesman,
    ...(node.members ?? []),
    ...(node.associations ?? []).map(({ member }) => member),
    node.validator,
    ...(node.projectMembers ?? []).map(({ member }) => member),
    node.createdBy,
    project?.director,
    ...(project?.members ?? []).map(({ member }) => member),
  ];
  return [...new Set(people.flatMap((person) => (person ? [person.rowId] : [])))];
}
