import { formatDateTime } from "@/ui/base/format";

/** Converts a time of a form, in the enterprise's time zone, to the schema's format. */
export function momentOf(local: string | null): string | null {
  return local ? `${local.replace(" ", "T")}+08:00` : null;
}

interface PlannedVisit {
  readonly planStartAt: string | null;
  readonly planEndAt: string | null;
}

/** The errors of a planned visit by field, its times in the form's format. */
export function visitProblems({ planStartAt, planEndAt }: PlannedVisit): Record<string, string> {
  if (!planEndAt) return {};
  if (!planStartAt) return { planStartAt: "请选择预计上门时间" };
  return planEndAt > planStartAt ? {} : { planEndAt: "预计结束时间应晚于预计上门时间" };
}

/** The period of a planned visit: the second day is shown where it differs. */
export function visitText(start: string | null | undefined, end: string | null | undefined): string {
  if (!start) return "";
  const from = formatDateTime(start).slice(0, 16);
  const until = formatDateTime(end).slice(0, 16);
  if (!until) return from;
  return from.slice(0, 10) === until.slice(0, 10) ? `${from} 至 ${until.slice(11)}` : `${from} 至 ${until}`;
}
