import query from "@/__generated__/useStatisticsQuery.graphql";

export default query;
