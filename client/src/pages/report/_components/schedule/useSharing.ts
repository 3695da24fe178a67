import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { download, exportList, saveResponse } from "@/app/rest";
import type { Action } from "@/ui/base/types";
import { toast } from "@/ui/feedback/toasts";
import { copyText } from "@/ui/frame/ClipboardButton";
import { describeConditions } from "../../_lib/cells";
import type { Condition, Result } from "../../_lib/types";
import { openSchedules } from "./openSchedules";
import type { SentReport } from "./scheduleForm";
import { linkOf, SCHEDULES, withoutSchedules } from "./sharing";

/** Address of the workbook export of reports, as the server mounts it. */
const EXPORT = "/api/online/onlCgreport/exportExcel";
/** Number of groups from which the server may create the file in a background job. */
const LONG = 2000;

interface Exported {
  readonly rowId: string;
  readonly name: string;
  readonly asked: readonly Condition[];
  /** How many groups there are. */
  readonly groups: number;
}

/**
 * Exports all figures of a report as a file; for a long report a background job may start instead, which is
 * reported.
 */
export async function exportReport(
  { rowId, name, asked, groups }: Exported,
  format: "xlsx" | "csv",
): Promise<void> {
  const query = {
    id: rowId,
    ...(asked.length > 0 ? { parameters: JSON.stringify(asked) } : {}),
    ...(format === "csv" ? { format } : {}),
  };
  const reply = groups > LONG ? await exportList(EXPORT, query) : await download(EXPORT, query);
  if (reply instanceof Response) await saveResponse(reply, `${name}.${format}`);
  else toast.success(reply.started);
}

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

/** Actions that share a report: schedules, a link, a text file. A URL parameter opens the schedules. */
export function useSharing({ rowId, name, mayOthers, asked, result, search }: Sharing): readonly Action[] {
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
  return [
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
    {
      key: "csv",
      text: "导出 CSV",
      disabled: !result,
      onClick: () => exportReport({ rowId, name, asked, groups: result?.groupCount ?? 0 }, "csv"),
    },
  ];
}
