/**
 * Names of up to five approval forms by their ids, for `namesOf`: labels of values that a picker has not
 * listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query flowFormNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: flowForm(id: $a) { rowId name }
    b: flowForm(id: $b) @include(if: $two) { rowId name }
    c: flowForm(id: $c) @include(if: $three) { rowId name }
    d: flowForm(id: $d) @include(if: $four) { rowId name }
    e: flowForm(id: $e) @include(if: $five) { rowId name }
  }
`;
