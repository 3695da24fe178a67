import type { GraphQLTaggedNode } from "relay-runtime";
import type { AttendTypeKind } from "@/__generated__/TypeRows_types.graphql";
import { useLateSave } from "@/relay/useLateSave";

const mutations = () => import("./typeMutations");

type Mutations = Awaited<ReturnType<typeof mutations>>;

/** Mutations of types by kind, as the server has separate ones for leave, overtime and trips. */
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

/** Mutations of types of leave, overtime and trips; their code loads after the list. */
export const useTypeSave = () => useLateSave(mutations);
