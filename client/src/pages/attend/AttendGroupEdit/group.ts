import type { AttendGroupEditPageQuery } from "@/__generated__/AttendGroupEditPageQuery.graphql";

/** An attendance group as the page's query returns it. */
export type Group = NonNullable<AttendGroupEditPageQuery["response"]["attendGroup"]>;
