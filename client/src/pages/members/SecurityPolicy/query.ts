import query from "@/__generated__/SecurityPolicyPageQuery.graphql";

export default query;
