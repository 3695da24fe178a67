/**
 * Names of up to five label templates by their ids, for `namesOf`: labels of values that a picker has not
 * listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query templateNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: qrcodeTemplate(id: $a) { rowId name }
    b: qrcodeTemplate(id: $b) @include(if: $two) { rowId name }
    c: qrcodeTemplate(id: $c) @include(if: $three) { rowId name }
    d: qrcodeTemplate(id: $d) @include(if: $four) { rowId name }
    e: qrcodeTemplate(id: $e) @include(if: $five) { rowId name }
  }
`;
