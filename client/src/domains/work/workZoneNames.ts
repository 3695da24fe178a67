/**
 * Names of up to five pools of work orders by their ids, for `namesOf`: labels of values that a picker has
 * not listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query workZoneNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: workZone(id: $a) { rowId name team { rowId name } director { rowId name } }
    b: workZone(id: $b) @include(if: $two) { rowId name team { rowId name } director { rowId name } }
    c: workZone(id: $c) @include(if: $three) { rowId name team { rowId name } director { rowId name } }
    d: workZone(id: $d) @include(if: $four) { rowId name team { rowId name } director { rowId name } }
    e: workZone(id: $e) @include(if: $five) { rowId name team { rowId name } director { rowId name } }
  }
`;
