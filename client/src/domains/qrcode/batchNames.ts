/**
 * Names of up to five batches of QR codes by their ids, for `namesOf`: labels of values that a picker has
 * not listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query batchNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: qrcodeBatch(id: $a) { rowId name }
    b: qrcodeBatch(id: $b) @include(if: $two) { rowId name }
    c: qrcodeBatch(id: $c) @include(if: $three) { rowId name }
    d: qrcodeBatch(id: $d) @include(if: $four) { rowId name }
    e: qrcodeBatch(id: $e) @include(if: $five) { rowId name }
  }
`;
