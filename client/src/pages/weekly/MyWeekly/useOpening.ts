import { useCallback, useEffect, useRef, useState } from "react";
import type { WeeklyStatus } from "@/__generated__/WeeklyHead_weekly.graphql";
import type { weeklyMutationsOpenMutation } from "@/__generated__/weeklyMutationsOpenMutation.graphql";
import { useWeeklySave } from "@/domains/weekly/useWeeklySave";
import { presentWeek, type Week, weekAfter } from "@/domains/weekly/weeks";

export interface Opening {
  /** The server's reason why the report could not be created. */
  readonly problem: string | null;
  /** Whether the server creates or fills the report. */
  readonly isOpening: boolean;
  /** Begins the report of a week that does not begin automatically. */
  readonly begin: () => Promise<void>;
}

/** Statuses in which the server fills a report when it is opened. */
const FILLED: ReadonlySet<WeeklyStatus> = new Set(["DRAFT", "REOPENED"]);

/**
 * Creates or opens the viewer's report of the week on screen, which fills a draft with the latest work. The
 * reports of the present week and of the one before are created automatically; browsing other weeks creates
 * nothing.
 */
export function useOpening(
  week: Week,
  status: WeeklyStatus | null,
  refresh: () => Promise<unknown>,
): Opening {
  const save = useWeeklySave();
  const [outcome, setOutcome] = useState<{ day: string; problem: string | null } | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const { monday } = week;
  const opened = useRef<string>(undefined);
  const open = useCallback(
    async (isNew: boolean) => {
      opened.current = monday;
      setBusy(monday);
      const { userErrors } = await save<weeklyMutationsOpenMutation>((all) => all.open, { day: monday });
      const problem = userErrors[0]?.message ?? null;
      try {
        // the answer updates a report that is in the store already; a new one comes with the query
        if (isNew && !problem) await refresh();
      } finally {
        // another week may have been opened since
        if (opened.current === monday) {
          setOutcome({ day: monday, problem });
          setBusy(null);
        }
      }
    },
    [save, monday, refresh],
  );
  const present = presentWeek();
  const begins = monday === present.monday || monday === weekAfter(present, -1).monday;
  const wants = status ? FILLED.has(status) : begins;
  useEffect(() => {
    if (wants && opened.current !== monday) void open(status === null);
  }, [wants, monday, status, open]);
  return {
    problem: outcome?.day === monday ? outcome.problem : null,
    // also before the effect has sent the mutation
    isOpening: busy === monday || (wants && outcome?.day !== monday),
    begin: () => open(true),
  };
}
