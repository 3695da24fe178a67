/** Names of up to five teams by their ids, for `namesOf`: labels of values that a picker has not listed. */

import { graphql } from "react-relay";

export default graphql`
  query teamNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: team(id: $a) { rowId name }
    b: team(id: $b) @include(if: $two) { rowId name }
    c: team(id: $c) @include(if: $three) { rowId name }
    d: team(id: $d) @include(if: $four) { rowId name }
    e: team(id: $e) @include(if: $five) { rowId name }
  }
`;
