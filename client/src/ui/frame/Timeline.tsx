import type { ReactNode } from "react";
import type { TimeValue } from "../base/format";
import { EmptyState } from "../feedback/states";
import { Avatar } from "./Avatar";
import { RelativeTime } from "./text";
import "./Timeline.css";
import type { Tone } from "../base/types";

export interface TimelineItem {
  key: string;
  time?: TimeValue;
  title: ReactNode;
  body?: ReactNode;
  tone?: Tone;
  avatar?: { name: string; src?: string | null };
}

/** Vertical list of events in chronological order. */
export function Timeline({ items, empty }: { items: readonly TimelineItem[]; empty?: string }) {
  if (items.length === 0) return <EmptyState compact title={empty} />;
  return (
    <ol className="ui-timeline">
      {items.map((item) => (
        <li key={item.key} data-tone={item.tone}>
          <span className="ui-timeline__mark" aria-hidden>
            {item.avatar ? <Avatar {...item.avatar} size={20} /> : <i />}
          </span>
          <div className="ui-grow">
            <p className="ui-timeline__head">
              <span>{item.title}</span>
              <span className="ui-timeline__time">
                <RelativeTime value={item.time} />
              </span>
            </p>
            {item.body ? <div className="ui-timeline__body">{item.body}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
