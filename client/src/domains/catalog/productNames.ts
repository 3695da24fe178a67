/**
 * Names of up to five products by their ids, for `namesOf`: labels of values that a picker has not listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query productNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: product(id: $a) { rowId name }
    b: product(id: $b) @include(if: $two) { rowId name }
    c: product(id: $c) @include(if: $three) { rowId name }
    d: product(id: $d) @include(if: $four) { rowId name }
    e: product(id: $e) @include(if: $five) { rowId name }
  }
`;
