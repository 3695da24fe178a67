/**
 * Names of up to 100 members by their ids, former members included: labels of values that a picker has not
 * listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query memberNamesQuery($ids: [ID!]!) {
    memberOptions(ids: $ids, includeInactive: true, first: 100) { rowId name avatarUrl }
  }
`;
