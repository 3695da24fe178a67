/** Names of up to five tasks by their ids, for `namesOf`: labels of values that a picker has not listed. */

import { graphql } from "react-relay";

export default graphql`
  query taskNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: task(id: $a) { rowId name }
    b: task(id: $b) @include(if: $two) { rowId name }
    c: task(id: $c) @include(if: $three) { rowId name }
    d: task(id: $d) @include(if: $four) { rowId name }
    e: task(id: $e) @include(if: $five) { rowId name }
  }
`;
