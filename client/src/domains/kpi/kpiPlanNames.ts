/**
 * Names of up to five appraisal plans by their ids, for `namesOf`: labels of values that a picker has not
 * listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query kpiPlanNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: kpiPlan(id: $a) { rowId name }
    b: kpiPlan(id: $b) @include(if: $two) { rowId name }
    c: kpiPlan(id: $c) @include(if: $three) { rowId name }
    d: kpiPlan(id: $d) @include(if: $four) { rowId name }
    e: kpiPlan(id: $e) @include(if: $five) { rowId name }
  }
`;
