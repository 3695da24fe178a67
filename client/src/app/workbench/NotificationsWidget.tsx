import { graphql, usePreloadedQuery } from "react-relay";
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
          id
          notifications(first: 5) {
            nodes {
              id
              ...NotificationItem_notification
            }
          }
        }
      }
    `,
    queryRef,
  );
  const read = useReadNotifications();
  const nodes = viewer?.notifications?.nodes ?? [];
  if (nodes.length === 0) return <EmptyState compact title="暂无数据" />;
  return (
    <ul className="wb-notices">
      {nodes.map((notice) => (
        <NotificationItem key={notice.id} notification={notice} onRead={(id) => void read({ ids: [id] })} />
      ))}
    </ul>
  );
}
