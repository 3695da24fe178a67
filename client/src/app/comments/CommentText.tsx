import { WRITTEN_LINK } from "@/ui/base/links";
import { commentParts } from "./commentText";
import "./Comments.css";

/**
 * The text of a comment, with mentions of `names` highlighted and web addresses as links without a
 * referrer.
 */
export function CommentText({ text, names }: { text: string; names: readonly string[] }) {
  let at = 0;
  return (
    <p className="app-comment__text">
      {commentParts(text, names).map((part) => {
        const key = at;
        at += part.text.length;
        if (part.kind === "mention") {
          return (
            <span key={key} className="app-comment__mention">
              {part.text}
            </span>
          );
        }
        if (part.kind === "link") {
          return (
            <a key={key} href={part.href} {...WRITTEN_LINK}>
              {part.text}
            </a>
          );
        }
        return part.text;
      })}
    </p>
  );
}
