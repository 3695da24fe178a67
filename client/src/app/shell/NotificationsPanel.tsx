import { useState } from "react";
import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import usePaginationFragment from "react-relay/lib/relay-hooks/usePaginationFragment";
import type { NotificationsPanel_viewer$key } from "@/__generated__/NotificationsPanel_viewer.graphql";
import artifact, {
  type NotificationGroup,
  type NotificationsPanelQuery,
} from "@/__generated__/NotificationsPanelQuery.graphql";
import { NOTIFICATION_GROUPS } from "@/app/notifications/groups";
import { PartBoundary } from "@/app/page/PageBoundary";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState } from "@/ui/feedback/states";
import { NotificationItem } from "./NotificationItem";
import "./NotificationsPanel.css";
import { useReadNotifications } from "./useReadNotifications";

/** The member's notifications: newest first, unread ones marked, with an action to mark all as read. */
export function NotificationsPanel({ onDone }: { onDone: () => void }) {
  const [unreadOnly, setUnreadOnly] = useState(false);
  const [group, setGroup] = useState<NotificationGroup | null>(null);
  return (
    <PartBoundary>
      <Loader
        key={`${unreadOnly}${group}`}
        unreadOnly={unreadOnly}
        onUnreadOnly={setUnreadOnly}
        group={group}
        onGroup={setGroup}
        onDone={onDone}
      />
    </PartBoundary>
  );
}

interface PanelProps {
  readonly unreadOnly: boolean;
  readonly onUnreadOnly: (value: boolean) => void;
  readonly group: NotificationGroup | null;
  readonly onGroup: (group: NotificationGroup | null) => void;
  readonly onDone: () => void;
}

function Loader(props: PanelProps) {
  const [queryRef] = useOwnedQuery<NotificationsPanelQuery>(
    artifact,
    { unreadOnly: props.unreadOnly, group: props.group },
    "store-and-network",
  );
  return queryRef ? <Loaded queryRef={queryRef} {...props} /> : <LoadingMask text="加载中" />;
}

function Loaded({ queryRef, ...props }: PanelProps & { queryRef: PreloadedQuery<NotificationsPanelQuery> }) {
  const { viewer } = usePreloadedQuery<NotificationsPanelQuery>(
    graphql`
      query NotificationsPanelQuery($unreadOnly: Boolean!, $group: NotificationGroup) {
        viewer {
          id
          unreadNotifications
          ...NotificationsPanel_viewer @arguments(unreadOnly: $unreadOnly, group: $group)
        }
      }
    `,
    queryRef,
  );
  return viewer ? <List viewer={viewer} unread={viewer.unreadNotifications} {...props} /> : null;
}

function List({
  viewer,
  unread,
  unreadOnly,
  onUnreadOnly,
  group,
  onGroup,
  onDone,
}: PanelProps & { viewer: NotificationsPanel_viewer$key; unread: number }) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment(
    graphql`
      fragment NotificationsPanel_viewer on Viewer
      @argumentDefinitions(unreadOnly: { type: "Boolean!" }, group: { type: "NotificationGroup" }, count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" })
      @refetchable(queryName: "NotificationsPanelMoreQuery") {
        notifications(first: $count, after: $cursor, unreadOnly: $unreadOnly, group: $group) @connection(key: "NotificationsPanel_notifications", filters: ["unreadOnly", "group"]) {
          edges {
            node {
              id
              ...NotificationItem_notification
            }
          }
        }
      }
    `,
    viewer,
  );
  const read = useReadNotifications();
  const edges = data.notifications?.edges ?? [];
  return (
    <>
      <div className="app-notices__head">
        <h2>通知</h2>
        <button
          type="button"
          className="ui-link ui-small"
          onClick={() => onUnreadOnly(!unreadOnly)}
          aria-pressed={unreadOnly}
        >
          {unreadOnly ? "显示全部" : "只看未读"}
        </button>
        <button
          type="button"
          className="ui-link ui-small"
          disabled={unread === 0}
          onClick={() => void read({ all: true })}
        >
          全部已读
        </button>
      </div>
      <fieldset className="app-notices__groups">
        <legend className="ui-visually-hidden">通知类型</legend>
        {NOTIFICATION_GROUPS.map(({ value, label }) => (
          <button
            key={label}
            type="button"
            className="app-notices__group"
            aria-pressed={group === value}
            onClick={() => onGroup(value)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {edges.length === 0 ? (
        <EmptyState compact title={unreadOnly ? "没有未读通知" : "暂无数据"} />
      ) : (
        <ul className="app-notices__list">
          {edges.map(({ node }) => (
            <NotificationItem
              key={node.id}
              notification={node}
              onRead={(id) => void read({ ids: [id] })}
              onDone={onDone}
            />
          ))}
          {hasNext ? (
            <li className="app-notices__more">
              <button type="button" className="ui-link" disabled={isLoadingNext} onClick={() => loadNext(20)}>
                {isLoadingNext ? "加载中" : "更早的通知"}
              </button>
            </li>
          ) : null}
        </ul>
      )}
    </>
  );
}
