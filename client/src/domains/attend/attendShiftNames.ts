/**
 * Names of up to five shifts by their ids, for `namesOf`: labels of values that a picker has not listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query attendShiftNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: attendShift(id: $a) { rowId name }
    b: attendShift(id: $b) @include(if: $two) { rowId name }
    c: attendShift(id: $c) @include(if: $three) { rowId name }
    d: attendShift(id: $d) @include(if: $four) { rowId name }
    e: attendShift(id: $e) @include(if: $five) { rowId name }
  }
`;
