import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { linkParts, WRITTEN_LINK } from "../base/links";
import { hasMarkup } from "./hasMarkup";
import type { MarkdownBlocks } from "./MarkdownBlocks";

import "./MarkdownText.css";

type Blocks = ComponentType<ComponentProps<typeof MarkdownBlocks>>;

let known: Blocks | null = null;
let coming: Promise<Blocks> | null = null;

/**
 * The parser is loaded with the first formatted text; a failure is not cached, so that the next text
 * retries.
 */
function load(): Promise<Blocks> {
  coming ??= import("./MarkdownBlocks").then(
    (module) => {
      known = module.MarkdownBlocks;
      return known;
    },
    (error: unknown) => {
      coming = null;
      throw error;
    },
  );
  return coming;
}

function useBlocks(wanted: boolean): Blocks | null {
  const [blocks, setBlocks] = useState<Blocks | null>(() => known);
  useEffect(() => {
    if (!wanted || blocks) return;
    let left = false;
    load().then(
      (found) => left || setBlocks(() => found),
      // without a network the raw text is shown
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [wanted, blocks]);
  return blocks;
}

export type MarkdownTextProps = Partial<ComponentProps<typeof MarkdownBlocks>> & { text: string };

/**
 * A text that may be formatted: headings, lists, checklists, quotes, tables, links, and images among the
 * record's own files. HTML in it is plain text. The raw text is shown until the parser is loaded.
 */
export function MarkdownText({ text, files = [], onOpen }: MarkdownTextProps) {
  const formatted = hasMarkup(text);
  const Blocks = useBlocks(formatted);
  if (formatted && Blocks)
    return (
      <div className="ui-marked">
        <Blocks text={text} files={files} onOpen={onOpen} />
      </div>
    );
  let at = 0;
  return (
    <div className="ui-marked" data-plain>
      {linkParts(text).map(({ text: said, href }) => {
        const key = at;
        at += said.length;
        return href === undefined ? (
          said
        ) : (
          <a key={key} href={href} {...WRITTEN_LINK}>
            {said}
          </a>
        );
      })}
    </div>
  );
}
