import type { GraphQLTaggedNode } from "relay-runtime";
import type { AttendTypeKind } from "@/__generated__/TypeRows_types.graphql";
import { useLateSave } from "@/relay/useLateSave";

const mutations = () => import("./typeMutations");

type Mutations = Awaited<ReturnType<typeof mutations>>;

/** The calls of each kind of types: the server checks that a type is of the kind that is said. */
export const CALLS: Readonly<
  Record<
    AttendTypeKind,
    {
      readonly create: (all: Mutations) => GraphQLTaggedNode;
      readonly update: (all: Mutations) => GraphQLTaggedNode;
    }
  >
> = {
  LEAVE: { create: (all) => all.leaveCreate, update: (all) => all.leaveUpdate },
  OVERTIME: { create: (all) => all.overtimeCreate, update: (all) => all.overtimeUpdate },
  TRIP: { create: (all) => all.tripCreate, update: (all) => all.tripUpdate },
};

/** Writes types of leave, overtime and trips; the mutations are fetched when the list stands. */
export const useTypeSave = () => useLateSave(mutations);
