import { useMemo } from "react";
import { graphql, useSubscription } from "react-relay";
import { ConnectionHandler, type SelectorStoreUpdater } from "relay-runtime";
import type { LiveNotificationsSubscription } from "@/__generated__/LiveNotificationsSubscription.graphql";
import type { LiveRecordsSubscription } from "@/__generated__/LiveRecordsSubscription.graphql";
import type { LiveViewerSubscription } from "@/__generated__/LiveViewerSubscription.graphql";
import { notificationLists } from "@/app/notifications/lists";
import { usePageNavigate } from "@/app/page/navigation";
import { safeRedirect } from "@/app/session/redirect";
import { useViewer } from "@/app/session/viewer";
import { publishChanges, publishUnknownChanges } from "@/relay/live";
import { toast } from "@/ui/feedback/toasts";

const NONE = {};

/**
 * After a refusal (a restricted member) or a failure, the product works without live updates and loads data
 * itself.
 */
const withoutIt = () => undefined;

/** Live updates of a signed-in member: counts and permissions, notifications, changes of records. */
export function Live() {
  useViewerChanges();
  useNotifications();
  useRecordChanges();
  return null;
}

/**
 * Counts, menus and permissions for the frame: the store merges them into the viewer loaded by ViewerGate.
 */
function useViewerChanges(): void {
  useSubscription<LiveViewerSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription LiveViewerSubscription {
            viewerChanged {
              id
              name
              authorities
              enabledCodes
              isAdmin
              isOwner
              isTeamManager
              isProjectEditor
              isExternal
              unreadNotifications
              badges {
                key
                count
              }
            }
          }
        `,
        variables: NONE,
        onError: withoutIt,
      }),
      [],
    ),
  );
}

/** Inserts a new notification into the panel's lists that are loaded. */
function intoLists(viewerId: string): SelectorStoreUpdater<LiveNotificationsSubscription["response"]> {
  return (store) => {
    const viewer = store.get(viewerId);
    const added = store.getRootField("notificationAdded");
    if (!viewer || !added) return;
    for (const filters of notificationLists(String(added.getValue("group")))) {
      const list = ConnectionHandler.getConnection(viewer, "NotificationsPanel_notifications", filters);
      if (!list) continue;
      const edge = ConnectionHandler.createEdge(store, list, added, "NotificationEdge");
      ConnectionHandler.insertEdgeBefore(list, edge);
    }
  };
}

function useNotifications(): void {
  const { id } = useViewer();
  const navigate = usePageNavigate();
  useSubscription<LiveNotificationsSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription LiveNotificationsSubscription {
            notificationAdded {
              id
              group
              title
              link
              ...NotificationItem_notification
            }
          }
        `,
        variables: NONE,
        onError: withoutIt,
        updater: intoLists(id),
        onNext: (response) => {
          const added = response?.notificationAdded;
          if (!added) return;
          const { title, link } = added;
          const open = link ? { text: "查看", onClick: () => navigate(safeRedirect(link)) } : null;
          toast.info(title, { title: "新通知", ...(open ? { action: open } : {}) });
        },
      }),
      [id, navigate],
    ),
  );
}

function useRecordChanges(): void {
  useSubscription<LiveRecordsSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription LiveRecordsSubscription {
            recordsChanged {
              missed
              changes {
                type
                recordId
                action
              }
            }
          }
        `,
        variables: NONE,
        onError: withoutIt,
        onNext: (response) => {
          const told = response?.recordsChanged;
          if (told?.missed) publishUnknownChanges();
          else if (told) publishChanges(told.changes);
        },
      }),
      [],
    ),
  );
}
