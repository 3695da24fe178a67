/**
 * Names of up to five appraisal indicators by their ids, for `namesOf`: labels of values that a picker has
 * not listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query kpiIndicationNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: kpiIndication(id: $a) { rowId name }
    b: kpiIndication(id: $b) @include(if: $two) { rowId name }
    c: kpiIndication(id: $c) @include(if: $three) { rowId name }
    d: kpiIndication(id: $d) @include(if: $four) { rowId name }
    e: kpiIndication(id: $e) @include(if: $five) { rowId name }
  }
`;
