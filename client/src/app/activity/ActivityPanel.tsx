import { useCallback, useState } from "react";
import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import usePaginationFragment from "react-relay/lib/relay-hooks/usePaginationFragment";
import type { ActivityPanel_activity$key } from "@/__generated__/ActivityPanel_activity.graphql";
import artifact, {
  type ActivityPanelQuery,
  type ActivityPart,
} from "@/__generated__/ActivityPanelQuery.graphql";
import { CommentForm } from "@/app/comments/CommentForm";
import { useCommentActions } from "@/app/comments/useCommentActions";
import { PartBoundary } from "@/app/page/PageBoundary";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";
import { ActivityEntryItem } from "./ActivityEntryItem";
import "./Activity.css";

const PARTS: readonly { part: ActivityPart; text: string }[] = [
  { part: "ALL", text: "全部" },
  { part: "COMMENTS", text: "评论" },
  { part: "CHANGES", text: "变更" },
];

export interface ActivityPanelProps {
  /** The global id of a record that has a timeline: a member, a team, a file. */
  readonly recordId: string;
}

/**
 * Timeline of a record: its comments and changes, the newest first, with a form for a new comment. It loads
 * its own data and follows the live updates; the server omits all that the viewer may not read.
 */
export function ActivityPanel({ recordId }: ActivityPanelProps) {
  const [part, setPart] = useState<ActivityPart>("ALL");
  const { create } = useCommentActions();
  const ask = useFetchQuery();
  const changed = useCallback(async () => {
    // After a failure the old entries stay; the live updates refresh them later.
    await ask<ActivityPanelQuery>(artifact, { recordId, part }).catch(() => undefined);
  }, [ask, recordId, part]);
  return (
    <section className="app-activity" aria-label="动态">
      <CommentForm
        unsent={`comment ${recordId}`}
        label="写评论"
        placeholder="写下评论"
        sendText="评论"
        onSend={async (draft) => {
          const taken = await create({ recordId, ...draft });
          if (taken) await changed();
          return taken;
        }}
      />
      <fieldset className="app-activity__parts">
        <legend className="ui-visually-hidden">显示</legend>
        {PARTS.map(({ part: value, text }) => (
          <button
            key={value}
            type="button"
            className="app-activity__part"
            aria-pressed={part === value}
            onClick={() => setPart(value)}
          >
            {text}
          </button>
        ))}
      </fieldset>
      <PartBoundary>
        <Loader recordId={recordId} part={part} onChanged={changed} />
      </PartBoundary>
    </section>
  );
}

interface ListProps {
  readonly recordId: string;
  readonly part: ActivityPart;
  readonly onChanged: () => Promise<void>;
}

function Loader(props: ListProps) {
  const { recordId, part } = props;
  const [queryRef] = useOwnedQuery<ActivityPanelQuery>(artifact, { recordId, part }, "store-and-network");
  return queryRef ? <Loaded queryRef={queryRef} {...props} /> : <LoadingMask text="加载中" />;
}

function Loaded({ queryRef, ...props }: ListProps & { queryRef: PreloadedQuery<ActivityPanelQuery> }) {
  const data = usePreloadedQuery<ActivityPanelQuery>(
    graphql`
      query ActivityPanelQuery($recordId: ID!, $part: ActivityPart!) {
        ...ActivityPanel_activity @arguments(recordId: $recordId, part: $part)
      }
    `,
    queryRef,
  );
  return <Entries activity={data} {...props} />;
}

function Entries({
  activity,
  recordId,
  part,
  onChanged,
}: ListProps & { activity: ActivityPanel_activity$key }) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment(
    graphql`
      fragment ActivityPanel_activity on Query
      @argumentDefinitions(
        recordId: { type: "ID!" }
        part: { type: "ActivityPart!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      )
      @refetchable(queryName: "ActivityPanelMoreQuery") {
        activity(recordId: $recordId, part: $part, first: $count, after: $cursor)
          @connection(key: "ActivityPanel_activity", filters: ["recordId", "part"]) {
          edges {
            node {
              key
              ...ActivityEntryItem_entry
            }
          }
        }
      }
    `,
    activity,
  );
  const edges = data.activity?.edges ?? [];
  if (edges.length === 0) return <EmptyState compact title={part === "CHANGES" ? "暂无变更" : "暂无动态"} />;
  return (
    <>
      <ol className="app-activity__list">
        {edges.map(({ node }) => (
          <li key={node.key}>
            <ActivityEntryItem entry={node} recordId={recordId} onChanged={onChanged} />
          </li>
        ))}
      </ol>
      {hasNext ? (
        <Button variant="minimal" loading={isLoadingNext} onClick={() => void loadNext(20)}>
          更早的动态
        </Button>
      ) : null}
    </>
  );
}
