import { graphql, useFragment } from "react-relay";
import type {
  useWeeklyLines_weekly$data,
  useWeeklyLines_weekly$key,
} from "@/__generated__/useWeeklyLines_weekly.graphql";

export type WeeklyLines = useWeeklyLines_weekly$data;

/**
 * Reads the content of a weekly report: its items of work, the plan, and the author's texts. Every
 * component reads it through this fragment, so that a mutation that spreads it writes all fields that pages
 * read.
 */
export function useWeeklyLines(weekly: useWeeklyLines_weekly$key): WeeklyLines {
  return useFragment(
    graphql`
      fragment useWeeklyLines_weekly on Weekly {
        scope
        words
        done {
          key
          did
          title
          text
          struck
          own
          record { recordType rowId title page }
          project { rowId title page }
          member { rowId name }
        }
        plan {
          key
          text
          asTask
          task { rowId title page }
          member { rowId name }
        }
      }
    `,
    weekly,
  );
}
