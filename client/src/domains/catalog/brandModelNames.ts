/**
 * Names of up to five brand models by their ids, for `namesOf`: labels of values that a picker has not
 * listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query brandModelNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: brandModel(id: $a) { rowId brand model }
    b: brandModel(id: $b) @include(if: $two) { rowId brand model }
    c: brandModel(id: $c) @include(if: $three) { rowId brand model }
    d: brandModel(id: $d) @include(if: $four) { rowId brand model }
    e: brandModel(id: $e) @include(if: $five) { rowId brand model }
  }
`;
