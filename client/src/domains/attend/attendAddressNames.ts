/**
 * Names of up to five places for punches by their ids, for `namesOf`: labels of values that a picker has
 * not listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query attendAddressNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: attendAddress(id: $a) { rowId name address enabled }
    b: attendAddress(id: $b) @include(if: $two) { rowId name address enabled }
    c: attendAddress(id: $c) @include(if: $three) { rowId name address enabled }
    d: attendAddress(id: $d) @include(if: $four) { rowId name address enabled }
    e: attendAddress(id: $e) @include(if: $five) { rowId name address enabled }
  }
`;
