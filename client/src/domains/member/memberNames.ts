import { graphql } from "react-relay";

export default graphql`
  query memberNamesQuery($ids: [ID!]!) {
    memberOptions(ids: $ids, includeInactive: true, first: 100) { rowId name avatarUrl }
  }
`;
