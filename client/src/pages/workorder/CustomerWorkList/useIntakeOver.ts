import { graphql } from "react-relay";
import type { useIntakeOverQuery } from "@/__generated__/useIntakeOverQuery.graphql";
import { useVersionedUpdate, type VersionedUpdate } from "@/relay/useVersionedUpdate";

/** Runs an action on a service request for the version shown, or after a conflict for the newer one. */
export function useIntakeOver(): VersionedUpdate {
  return useVersionedUpdate<useIntakeOverQuery>(graphql`
    query useIntakeOverQuery($id: ID!) {
      shown: crmWorkOrder(id: $id) { version status reason viewerCan { receive reject update delete } }
    }
  `);
}
