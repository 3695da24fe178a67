/** Names of up to five roles by their ids, for `namesOf`: labels of values that a picker has not listed. */

import { graphql } from "react-relay";

export default graphql`
  query roleNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: role(id: $a) { rowId name }
    b: role(id: $b) @include(if: $two) { rowId name }
    c: role(id: $c) @include(if: $three) { rowId name }
    d: role(id: $d) @include(if: $four) { rowId name }
    e: role(id: $e) @include(if: $five) { rowId name }
  }
`;
