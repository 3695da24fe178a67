/**
 * Names of up to five instalments by their ids, for `namesOf`: labels of values that a picker has not
 * listed.
 */

import { graphql } from "react-relay";

export default graphql`
  query paymentPlanNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: paymentPlan(id: $a) { rowId name project { name } }
    b: paymentPlan(id: $b) @include(if: $two) { rowId name project { name } }
    c: paymentPlan(id: $c) @include(if: $three) { rowId name project { name } }
    d: paymentPlan(id: $d) @include(if: $four) { rowId name project { name } }
    e: paymentPlan(id: $e) @include(if: $five) { rowId name project { name } }
  }
`;
