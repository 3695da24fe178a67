import { graphql } from "react-relay";

export default graphql`
  query memberNamesQuery($a: ID!, $b: ID!, $c: ID!, $d: ID!, $e: ID!, $two: Boolean!, $three: Boolean!, $four: Boolean!, $five: Boolean!) {
    a: member(id: $a) { rowId name avatarUrl }
    b: member(id: $b) @include(if: $two) { rowId name avatarUrl }
    c: member(id: $c) @include(if: $three) { rowId name avatarUrl }
    d: member(id: $d) @include(if: $four) { rowId name avatarUrl }
    e: member(id: $e) @include(if: $five) { rowId name avatarUrl }
  }
`;
