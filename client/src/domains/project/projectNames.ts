/**
 * Names of up to five projects by their ids, for `namesOf`: labels of values that a picker has not listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query projectNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: project(id: $a) { rowId name }
    b: project(id: $b) @include(if: $two) { rowId name }
    c: project(id: $c) @include(if: $three) { rowId name }
    d: project(id: $d) @include(if: $four) { rowId name }
    e: project(id: $e) @include(if: $five) { rowId name }
  }
`;
