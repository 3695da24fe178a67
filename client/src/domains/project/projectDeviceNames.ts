/**
 * Names of up to five devices of projects by their ids, for `namesOf`: labels of values that a picker has
 * not listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query projectDeviceNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: projectDevice(id: $a) { rowId name }
    b: projectDevice(id: $b) @include(if: $two) { rowId name }
    c: projectDevice(id: $c) @include(if: $three) { rowId name }
    d: projectDevice(id: $d) @include(if: $four) { rowId name }
    e: projectDevice(id: $e) @include(if: $five) { rowId name }
  }
`;
