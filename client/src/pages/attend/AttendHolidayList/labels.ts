import type { AttendHolidaySource } from "@/__generated__/AttendHolidayListPageQuery.graphql";
import { type Label, optionsOf } from "@/app/record/labels";

/** Labels of the origins of a holiday, as on the server. */
export const HOLIDAY_SOURCE: Readonly<Record<AttendHolidaySource, Label>> = {
  OWN: { text: "手工维护", tone: "violet" },
  SYNCED: { text: "工作日历", tone: "neutral" },
};

export const HOLIDAY_SOURCES = optionsOf(HOLIDAY_SOURCE);
