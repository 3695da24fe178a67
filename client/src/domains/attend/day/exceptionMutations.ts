/** Mutations that decide attendance exceptions, and the fields that a decision changes. */

import { graphql } from "react-relay";

/** The fields of an exception that a decision changes. */
graphql`
  fragment exceptionMutations_after on AttendException {
    id
    rowId
    version
    status
    reason
    review
    handledAt
    processId
    handledBy { id rowId name avatarUrl }
    viewerCan { deal revoke delete }
  }
`;

export const deal = graphql`
  mutation exceptionMutationsDealMutation($input: AttendExceptionDealInput!) {
    attendExceptionDeal(input: $input) {
      attendException { ...exceptionMutations_after @relay(mask: false) }
      userErrors { field message code }
    }
  }
`;

export const dealAll = graphql`
  mutation exceptionMutationsDealAllMutation($input: AttendExceptionDealAllInput!) {
    attendExceptionDealAll(input: $input) {
      results {
        id
        rowId
        error
        attendException { ...exceptionMutations_after @relay(mask: false) }
      }
      userErrors { field message code }
    }
  }
`;

export const revoke = graphql`
  mutation exceptionMutationsRevokeMutation($input: AttendExceptionRevokeInput!) {
    attendExceptionRevoke(input: $input) {
      attendException { ...exceptionMutations_after @relay(mask: false) }
      userErrors { field message code }
    }
  }
`;

export const remove = graphql`
  mutation exceptionMutationsRemoveMutation($ids: [ID!]!) {
    attendExceptionDelete(input: { ids: $ids }) {
      deletedIds
      userErrors { field message code }
    }
  }
`;
