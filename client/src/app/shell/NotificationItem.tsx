import { graphql, useFragment } from "react-relay";
import type { NotificationItem_notification$key } from "@/__generated__/NotificationItem_notification.graphql";
import { PageLink } from "@/app/page/navigation";
import { safeRedirect } from "@/app/session/redirect";
import { RelativeTime } from "@/ui/frame/text";

interface Props {
  readonly notification: NotificationItem_notification$key;
  readonly onRead: (id: string) => void;
  readonly onDone?: () => void;
}

/** One notification: a link where it has an address; following or pressing it marks it as read. */
export function NotificationItem({ notification, onRead, onDone }: Props) {
  const notice = useFragment(
    graphql`
      fragment NotificationItem_notification on Notification {
        id
        title
        body
        link
        readAt
        createdAt
      }
    `,
    notification,
  );
  const unread = notice.readAt === null || notice.readAt === undefined;
  const inside = (
    <>
      <span className="app-notice__title">
        {unread ? <i className="app-notice__dot" role="img" aria-label="未读" /> : null}
        {notice.title}
      </span>
      {notice.body ? <span className="app-notice__body">{notice.body}</span> : null}
      <span className="app-notice__time">
        <RelativeTime value={notice.createdAt} />
      </span>
    </>
  );
  const pressed = () => {
    if (unread) onRead(notice.id);
  };
  return (
    <li data-unread={unread || undefined}>
      {notice.link ? (
        <PageLink
          to={safeRedirect(notice.link)}
          className="app-notice"
          onClick={() => {
            pressed();
            onDone?.();
          }}
        >
          {inside}
        </PageLink>
      ) : (
        <button type="button" className="app-notice" onClick={pressed}>
          {inside}
        </button>
      )}
    </li>
  );
}
