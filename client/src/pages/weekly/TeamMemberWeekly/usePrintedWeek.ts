import { useCallback, useState } from "react";
import { graphql } from "react-relay";
import type { usePrintedWeekQuery } from "@/__generated__/usePrintedWeekQuery.graphql";
import { SENT } from "@/domains/weekly/labels";
import type { Week } from "@/domains/weekly/weeks";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { toast } from "@/ui/feedback/toasts";

/** Largest number of reports of one printout. */
const MOST = 100;

export type PrintedReports = NonNullable<usePrintedWeekQuery["response"]["weeklies"]>["nodes"];

const NONE: PrintedReports = [];

/** Fetches all submitted reports of a week for printing. */
export function usePrintedWeek({ monday }: Week, teamId: string | null) {
  const ask = useFetchQuery();
  const [reports, setReports] = useState<PrintedReports>(NONE);
  const run = useCallback(async () => {
    const { weeklies } = await ask<usePrintedWeekQuery>(
      graphql`
        query usePrintedWeekQuery($first: Int!, $filter: WeeklyFilter) {
          weeklies(first: $first, filter: $filter) {
            totalCount
            nodes { id ...WeeklySheet_weekly }
          }
        }
      `,
      {
        first: MOST,
        filter: { scope: "MEMBER", teamId, statuses: SENT, days: { from: monday, to: monday } },
      },
    );
    if ((weeklies?.totalCount ?? 0) > MOST)
      toast.info(`周报较多，这次打印前 ${MOST} 份，其余请按团队筛选后打印`);
    setReports(weeklies?.nodes ?? NONE);
  }, [ask, monday, teamId]);
  // the sheets go after printing, so that the page itself can be printed as well
  const onShown = useCallback(() => {
    window.addEventListener("afterprint", () => setReports(NONE), { once: true });
    window.print();
  }, []);
  return { reports, run, onShown };
}
