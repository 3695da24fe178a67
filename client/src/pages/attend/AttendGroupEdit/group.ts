import type { AttendGroupEditPageQuery } from "@/__generated__/AttendGroupEditPageQuery.graphql";

/** A group of attendance as its page asks for it. */
export type Group = NonNullable<AttendGroupEditPageQuery["response"]["attendGroup"]>;
