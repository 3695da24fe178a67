/**
 * Names of up to five attendance types by their ids, for `namesOf`: labels of values that a picker has not
 * listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query typeNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: attendType(id: $a) { rowId name kind }
    b: attendType(id: $b) @include(if: $two) { rowId name kind }
    c: attendType(id: $c) @include(if: $three) { rowId name kind }
    d: attendType(id: $d) @include(if: $four) { rowId name kind }
    e: attendType(id: $e) @include(if: $five) { rowId name kind }
  }
`;
