/**
 * Names of up to five work groups by their ids, for `namesOf`: labels of values that a picker has not
 * listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query workGroupNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: workGroup(id: $a) { rowId name }
    b: workGroup(id: $b) @include(if: $two) { rowId name }
    c: workGroup(id: $c) @include(if: $three) { rowId name }
    d: workGroup(id: $d) @include(if: $four) { rowId name }
    e: workGroup(id: $e) @include(if: $five) { rowId name }
  }
`;
