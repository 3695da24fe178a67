/**
 * Names of up to five absence groups by their ids, for `namesOf`: labels of values that a picker has not
 * listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query absenceGroupNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: absenceGroup(id: $a) { rowId name }
    b: absenceGroup(id: $b) @include(if: $two) { rowId name }
    c: absenceGroup(id: $c) @include(if: $three) { rowId name }
    d: absenceGroup(id: $d) @include(if: $four) { rowId name }
    e: absenceGroup(id: $e) @include(if: $five) { rowId name }
  }
`;
