/**
 * Names of up to five appraisal templates by their ids, for `namesOf`: labels of values that a picker has
 * not listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query kpiTemplateNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: kpiTemplate(id: $a) { rowId name }
    b: kpiTemplate(id: $b) @include(if: $two) { rowId name }
    c: kpiTemplate(id: $c) @include(if: $three) { rowId name }
    d: kpiTemplate(id: $d) @include(if: $four) { rowId name }
    e: kpiTemplate(id: $e) @include(if: $five) { rowId name }
  }
`;
