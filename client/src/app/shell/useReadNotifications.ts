import { useCallback } from "react";
import { graphql } from "react-relay";
import type {
  NotificationsReadInput,
  useReadNotificationsMutation,
} from "@/__generated__/useReadNotificationsMutation.graphql";
import { notificationLists } from "@/app/notifications/lists";
import { useMaybeViewer } from "@/app/session/ViewerGate";
import { useAppMutation } from "@/relay/useAppMutation";

/** Marks notifications as read, optimistically: the next answer corrects a wrong mark. */
export function useReadNotifications(): (input: NotificationsReadInput) => Promise<void> {
  const viewerId = useMaybeViewer()?.id;
  const [read] = useAppMutation<useReadNotificationsMutation>(graphql`
    mutation useReadNotificationsMutation($input: NotificationsReadInput!) {
      notificationsRead(input: $input) {
        unreadNotifications
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  return useCallback(
    async (input) => {
      await read(
        { input },
        {
          updater: (store, data) => {
            const payload = data?.notificationsRead;
            if (!payload || payload.userErrors.length > 0) return;
            const viewer = viewerId ? store.get(viewerId) : null;
            viewer?.setValue(payload.unreadNotifications, "unreadNotifications");
            const now = new Date().toISOString();
            for (const id of input.ids ?? []) store.get(id)?.setValue(now, "readAt");
            if (!input.all || !viewer) return;
            for (const filters of notificationLists()) {
              const edges =
                viewer
                  .getLinkedRecord("__NotificationsPanel_notifications_connection", filters)
                  ?.getLinkedRecords("edges") ?? [];
              for (const edge of edges) edge?.getLinkedRecord("node")?.setValue(now, "readAt");
            }
          },
        },
      );
    },
    [read, viewerId],
  );
}
