/**
 * Names of up to five customers by their ids, for `namesOf`: labels of values that a picker has not
 * listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query customerNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: customer(id: $a) { rowId name }
    b: customer(id: $b) @include(if: $two) { rowId name }
    c: customer(id: $c) @include(if: $three) { rowId name }
    d: customer(id: $d) @include(if: $four) { rowId name }
    e: customer(id: $e) @include(if: $five) { rowId name }
  }
`;
