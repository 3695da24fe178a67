import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Action } from "@/ui/base/types";
import { copyText } from "@/ui/frame/ClipboardButton";
import { describeConditions } from "../../_lib/cells";
import { exportActions } from "../../_lib/exportFile";
import type { Condition, Result } from "../../_lib/types";
import { openSchedules } from "./openSchedules";
import type { SentReport } from "./scheduleForm";
import { linkOf, SCHEDULES, withoutSchedules } from "./sharing";

/** Number of groups from which the server may create the file in a background job. */
const LONG = 2000;

interface Sharing {
  readonly rowId: string;
  readonly name: string;
  /** The viewer may change the report, and so have it sent to others. */
  readonly mayOthers: boolean;
  readonly asked: readonly Condition[];
  /** The figures on the page; null while there are none. */
  readonly result: Pick<Result, "measures" | "conditions" | "groupCount"> | null;
  readonly search: URLSearchParams;
}

/** Actions that share a report: files of it, schedules and a link. A URL parameter opens the schedules. */
export function useSharing({ rowId, name, mayOthers, asked, result, search }: Sharing): {
  files: readonly Action[];
  sharing: readonly Action[];
} {
  const go = useNavigate();
  const { pathname } = useLocation();
  const fields = new Set(asked.map(({ field }) => field));
  const said = (result?.conditions ?? []).filter(({ field }) => fields.has(field));
  const sent: SentReport = {
    rowId,
    name,
    measures: result?.measures ?? [],
    parameters: asked,
    said: describeConditions(said),
    mayOthers,
  };
  const show = useRef(() => {});
  useEffect(() => {
    show.current = () => {
      void go(`${pathname}?${withoutSchedules(search)}`, { replace: true });
      void openSchedules({ report: sent });
    };
  });
  const wished = result !== null && search.has(SCHEDULES);
  useEffect(() => {
    if (wished) show.current();
  }, [wished]);
  const isLong = (result?.groupCount ?? 0) > LONG;
  return {
    files: exportActions({ kind: "report", rowId, name, asked, isLong }, !result),
    sharing: [
      {
        key: "schedule",
        text: "定时发送",
        disabled: !result,
        onClick: () => void openSchedules({ report: sent }),
      },
      {
        key: "link",
        text: "复制链接",
        onClick: () => copyText(linkOf(window.location.origin, pathname, search)),
      },
    ],
  };
}
