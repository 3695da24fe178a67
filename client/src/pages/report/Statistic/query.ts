import query from "@/__generated__/useStatisticsQuery.graphql";

/** The statistics and their parameters; a page asks for the figures by itself. */
export default query;
