import { graphql, useFragment } from "react-relay";
import type {
  DayExceptions_exceptions$data,
  DayExceptions_exceptions$key,
} from "@/__generated__/DayExceptions_exceptions.graphql";
import { PageLink } from "@/app/page/navigation";
import { useViewer } from "@/app/session/viewer";
import { formatDateTime } from "@/ui/base/format";
import { Actions } from "@/ui/frame/Actions";
import { StatusTag } from "@/ui/frame/StatusTag";
import { PUNCH_PAGE } from "../links";
import { minutesText } from "../minutes";
import { ProcessLink } from "../ProcessLink";
import { exceptionActions } from "./exceptionActions";
import { EXCEPTION_STATUS } from "./labels";
import { useExceptionActions } from "./useExceptionActions";
import "./day.css";

interface DayExceptionsProps {
  exceptions: DayExceptions_exceptions$key;
  /** The member and the day, which name an exception in confirmations. */
  member: { readonly rowId: string; readonly name: string } | null | undefined;
  day: string;
  refresh: () => Promise<unknown>;
}

/** The exceptions of a day, their decisions, and the viewer's actions on them. */
export function DayExceptions({ exceptions: key, member, day, refresh }: DayExceptionsProps) {
  const exceptions = useFragment(
    graphql`
      fragment DayExceptions_exceptions on AttendException @relay(plural: true) {
        id
        rowId
        version
        minutes
        status
        words
        reason
        review
        handledAt
        processId
        mark { mark label }
        handledBy { id rowId name avatarUrl }
        viewerCan { deal revoke delete }
      }
    `,
    key,
  );
  const act = useExceptionActions(refresh);
  const isOwn = useViewer().member.rowId === member?.rowId;
  return (
    <ul className="attend-day-exceptions" aria-label="考勤异常">
      {exceptions.map((one) => {
        const { text, tone } = EXCEPTION_STATUS[one.status];
        const name = `${member?.name ?? "已离职成员"} ${day} ${one.mark?.label ?? "异常"}`;
        return (
          <li key={one.rowId}>
            <p className="ui-row ui-row--wrap">
              <strong>{one.mark?.label ?? "异常"}</strong>
              {minutesText(one.minutes)}
              <StatusTag tone={tone}>{text}</StatusTag>
              {one.review ? <StatusTag tone="pink">需复核</StatusTag> : null}
            </p>
            {one.words ? <p>{one.words}</p> : null}
            <Handled exception={one} />
            <p className="ui-row ui-row--wrap">
              {isOwn && one.status === "OPEN" ? <PageLink to={PUNCH_PAGE}>去补卡</PageLink> : null}
              {one.processId ? <ProcessLink processId={one.processId}>查看补卡申请</ProcessLink> : null}
              <Actions size="small" actions={exceptionActions({ ...one, name }, act)} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** The decision about an exception: its author, time and reason. */
function Handled({ exception }: { exception: DayExceptions_exceptions$data[number] }) {
  const { handledBy, handledAt, reason, review } = exception;
  if (!handledAt && !reason) return null;
  const said = [handledBy?.name, formatDateTime(handledAt), reason].filter(Boolean).join(" · ");
  return (
    <p className="ui-muted ui-small">
      {said}
      {review ? "。处理后打卡或审批有变化，请重新处理或撤销。" : ""}
    </p>
  );
}
