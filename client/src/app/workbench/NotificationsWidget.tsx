import { graphql, useFragment, usePreloadedQuery } from "react-relay";
import type { NotificationsWidget_viewer$key } from "@/__generated__/NotificationsWidget_viewer.graphql";
import type { NotificationsWidgetQuery } from "@/__generated__/NotificationsWidgetQuery.graphql";
import { NotificationItem } from "@/app/shell/NotificationItem";
import "@/app/shell/NotificationsPanel.css";
import { useReadNotifications } from "@/app/shell/useReadNotifications";
import { EmptyState } from "@/ui/feedback/states";
import type { WidgetProps } from "./types";

/** The latest notifications; the bell has all of them. */
export default function NotificationsWidget({ queryRef }: WidgetProps<NotificationsWidgetQuery>) {
  const { viewer } = usePreloadedQuery<NotificationsWidgetQuery>(
    graphql`
      query NotificationsWidgetQuery {
        viewer {
          ...NotificationsWidget_viewer
        }
      }
    `,
    queryRef,
  );
  const shown = useFragment<NotificationsWidget_viewer$key>(
    graphql`
      fragment NotificationsWidget_viewer on Viewer @throwOnFieldError {
        notifications(first: 5) {
          nodes {
            id
            ...NotificationItem_notification
          }
        }
      }
    `,
    viewer,
  );
  const read = useReadNotifications();
  const nodes = shown?.notifications?.nodes ?? [];
  if (nodes.length === 0) return <EmptyState compact title="暂无数据" />;
  return (
    <ul className="wb-notices">
      {nodes.map((notice) => (
        <NotificationItem key={notice.id} notification={notice} onRead={(id) => void read({ ids: [id] })} />
      ))}
    </ul>
  );
}
