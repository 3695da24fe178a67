/**
 * Names of up to five services and materials by their ids, for `namesOf`: labels of values that a picker
 * has not listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query workItemNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: workItem(id: $a) { rowId name kind unit price }
    b: workItem(id: $b) @include(if: $two) { rowId name kind unit price }
    c: workItem(id: $c) @include(if: $three) { rowId name kind unit price }
    d: workItem(id: $d) @include(if: $four) { rowId name kind unit price }
    e: workItem(id: $e) @include(if: $five) { rowId name kind unit price }
  }
`;
