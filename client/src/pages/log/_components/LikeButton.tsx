import ThumbsUpIcon from "@blueprintjs/icons/lib/esm/generated/components/thumbs-up";
import { graphql, useFragment } from "react-relay";
import type { LikeButton_log$key } from "@/__generated__/LikeButton_log.graphql";
import type { LikeButtonLikeMutation } from "@/__generated__/LikeButtonLikeMutation.graphql";
import type { LikeButtonUnlikeMutation } from "@/__generated__/LikeButtonUnlikeMutation.graphql";
import { useAppMutation } from "@/relay/useAppMutation";

/**
 * Button to like a log or withdraw the like; updated optimistically and rolled back on an error
 * (business §7 Logs: logOperate like).
 */
export function LikeButton({ log: key, onLiked }: { log: LikeButton_log$key; onLiked?: () => unknown }) {
  const { id, rowId, liked, likeCount } = useFragment(
    graphql`
      fragment LikeButton_log on ItemLog {
        id
        rowId
        liked
        likeCount
      }
    `,
    key,
  );
  const [like, liking] = useAppMutation<LikeButtonLikeMutation>(graphql`
    mutation LikeButtonLikeMutation($input: ItemLogIdInput!) @raw_response_type {
      itemLogLike(input: $input) { itemLog { id liked likeCount } userErrors { field message code } }
    }
  `);
  const [unlike, unliking] = useAppMutation<LikeButtonUnlikeMutation>(graphql`
    mutation LikeButtonUnlikeMutation($input: ItemLogIdInput!) @raw_response_type {
      itemLogUnlike(input: $input) { itemLog { id liked likeCount } userErrors { field message code } }
    }
  `);
  const toggle = async () => {
    if (liking || unliking) return;
    const input = { id: rowId };
    const payload = {
      itemLog: { id, liked: !liked, likeCount: Math.max(0, likeCount + (liked ? -1 : 1)) },
      userErrors: [],
    };
    const { ok } = liked
      ? await unlike({ input }, { optimisticResponse: { itemLogUnlike: payload } })
      : await like({ input }, { optimisticResponse: { itemLogLike: payload } });
    if (ok) await onLiked?.();
  };
  return (
    <button
      type="button"
      className="log-card__say"
      aria-pressed={liked}
      aria-label={`${liked ? "取消点赞" : "点赞"}，${likeCount} 人赞过`}
      onClick={() => void toggle()}
    >
      <ThumbsUpIcon size={14} />
      {likeCount > 0 ? likeCount : "赞"}
    </button>
  );
}
