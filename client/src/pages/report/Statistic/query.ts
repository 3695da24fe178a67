import query from "@/__generated__/useStatisticsQuery.graphql";

/** Catalogue of the statistics and their parameters; the figures are requested separately. */
export default query;
