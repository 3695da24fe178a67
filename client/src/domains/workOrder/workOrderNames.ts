/**
 * Names of up to five work orders by their ids, for `namesOf`: labels of values that a picker has not
 * listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query workOrderNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: workOrder(id: $a) { rowId name }
    b: workOrder(id: $b) @include(if: $two) { rowId name }
    c: workOrder(id: $c) @include(if: $three) { rowId name }
    d: workOrder(id: $d) @include(if: $four) { rowId name }
    e: workOrder(id: $e) @include(if: $five) { rowId name }
  }
`;
