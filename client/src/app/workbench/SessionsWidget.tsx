import { graphql, useFragment, usePreloadedQuery } from "react-relay";
import type { SessionsWidget_viewer$key } from "@/__generated__/SessionsWidget_viewer.graphql";
import type { SessionsWidgetQuery } from "@/__generated__/SessionsWidgetQuery.graphql";
import { deviceName } from "@/app/session/device";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import type { WidgetProps } from "./types";

const LIMIT = 4;

/** The member's sessions; they are ended on the account page. */
export default function SessionsWidget({ queryRef }: WidgetProps<SessionsWidgetQuery>) {
  const { viewer } = usePreloadedQuery<SessionsWidgetQuery>(
    graphql`
      query SessionsWidgetQuery {
        viewer {
          ...SessionsWidget_viewer
        }
      }
    `,
    queryRef,
  );
  const shown = useFragment<SessionsWidget_viewer$key>(
    graphql`
      fragment SessionsWidget_viewer on Viewer @throwOnFieldError {
        sessions {
          id
          device
          address
          lastSeenAt
          current
        }
      }
    `,
    viewer,
  );
  const sessions = (shown?.sessions ?? []).toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt),
  );
  return (
    <ul className="wb-rows">
      {sessions.slice(0, LIMIT).map((session) => (
        <li key={session.id} className="wb-row wb-row--plain">
          <span className="wb-row__main">
            <strong>{deviceName(session.device)}</strong>
            <span className="ui-muted">{session.address || "未知地址"}</span>
          </span>
          {session.current ? (
            <StatusTag tone="green">本机</StatusTag>
          ) : (
            <span className="wb-row__time">
              <ListTime value={session.lastSeenAt} />
            </span>
          )}
        </li>
      ))}
      {sessions.length > LIMIT ? <li className="wb-more">共 {sessions.length} 台设备</li> : null}
    </ul>
  );
}
