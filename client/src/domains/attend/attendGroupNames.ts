/**
 * Names of up to five attendance groups by their ids, for `namesOf`: labels of values that a picker has
 * not listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query attendGroupNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: attendGroup(id: $a) { rowId name }
    b: attendGroup(id: $b) @include(if: $two) { rowId name }
    c: attendGroup(id: $c) @include(if: $three) { rowId name }
    d: attendGroup(id: $d) @include(if: $four) { rowId name }
    e: attendGroup(id: $e) @include(if: $five) { rowId name }
  }
`;
