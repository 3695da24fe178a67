import NotificationsIcon from "@blueprintjs/icons/lib/esm/generated/components/notifications";
import { lazy, Suspense, useState } from "react";
import { useViewer } from "@/app/session/viewer";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { Badge } from "@/ui/frame/Badge";
import { Popover } from "@/ui/frame/Popover";

const NotificationsPanel = lazy(() =>
  import("./NotificationsPanel").then((module) => ({ default: module.NotificationsPanel })),
);

/** The bell with the unread count; the list loads when it opens. */
export function NotificationsButton() {
  const { unreadNotifications } = useViewer();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="通知"
      placement="bottom-end"
      open={open}
      onOpenChange={setOpen}
      content={(close) => (
        <div className="app-notices">
          <Suspense fallback={<LoadingMask text="加载中" />}>
            <NotificationsPanel onDone={close} />
          </Suspense>
        </div>
      )}
    >
      <button
        type="button"
        className="app-bar__button app-bar__icon app-bar__notices"
        aria-label={unreadNotifications > 0 ? `通知，${unreadNotifications} 条未读` : "通知"}
        title="通知"
      >
        <NotificationsIcon />
        <span className="app-bar__count" aria-hidden>
          <Badge count={unreadNotifications} />
        </span>
      </button>
    </Popover>
  );
}
