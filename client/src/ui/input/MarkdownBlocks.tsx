import { Fragment, type ReactNode } from "react";
import { WRITTEN_LINK } from "../base/links";
import { type Block, blocksOf, type Inline } from "./markdown";

/** A file of the record that a text can display. */
export interface TextFile {
  readonly id: string;
  readonly name: string;
  /** Address of its image; without one only its name is shown. */
  readonly url?: string | null | undefined;
}

interface BlocksProps {
  text: string;
  files: readonly TextFile[];
  onOpen?: ((id: string) => void) | undefined;
}

/** Renders the blocks of the text as elements, never as HTML. */
export function MarkdownBlocks({ text, files, onOpen }: BlocksProps) {
  const draw = new Drawing(files, onOpen);
  return <>{draw.blocks(blocksOf(text))}</>;
}

class Drawing {
  private readonly files: readonly TextFile[];
  private readonly onOpen: BlocksProps["onOpen"];

  constructor(files: readonly TextFile[], onOpen: BlocksProps["onOpen"]) {
    this.files = files;
    this.onOpen = onOpen;
  }

  // the parts of a text have no identity but their position, and are rendered as a whole
  blocks(all: readonly Block[]): ReactNode {
    return all.map((block, at) => <Fragment key={String(at)}>{this.block(block)}</Fragment>);
  }

  line(all: readonly Inline[]): ReactNode {
    return all.map((one, at) => <Fragment key={String(at)}>{this.inline(one)}</Fragment>);
  }

  private block(block: Block): ReactNode {
    switch (block.type) {
      case "paragraph":
        return <p>{this.line(block.children)}</p>;
      case "heading": {
        // below the headings of the page, in three sizes
        const Heading = block.level <= 1 ? "h4" : block.level === 2 ? "h5" : "h6";
        return <Heading>{this.line(block.children)}</Heading>;
      }
      case "quote":
        return <blockquote>{this.blocks(block.children)}</blockquote>;
      case "code":
        return (
          <pre>
            <code>{block.text}</code>
          </pre>
        );
      case "rule":
        return <hr />;
      case "table":
        return <div className="ui-marked__table">{this.table(block.rows)}</div>;
      case "list": {
        const items = block.items.map(({ done, children }, at) => (
          <li key={String(at)} data-check={done === null ? undefined : done}>
            {done === null ? null : (
              <span role="img" aria-label={done ? "已完成" : "未完成"}>
                {done ? "☑" : "☐"}
              </span>
            )}
            <div>{this.item(children)}</div>
          </li>
        ));
        return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
      }
    }
  }

  /** A single line needs no paragraph within its item. */
  private item(children: readonly Block[]): ReactNode {
    const [first, ...rest] = children;
    if (first?.type !== "paragraph") return this.blocks(children);
    return (
      <>
        {this.line(first.children)}
        {this.blocks(rest)}
      </>
    );
  }

  private table([head = [], ...rows]: readonly (readonly (readonly Inline[])[])[]): ReactNode {
    return (
      <table>
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={String(at)} scope="col">
                {this.line(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={String(at)}>
              {row.map((cell, place) => (
                <td key={String(place)}>{this.line(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  }

  private inline(one: Inline): ReactNode {
    switch (one.type) {
      case "text":
        return one.text;
      case "code":
        return <code>{one.text}</code>;
      case "break":
        return <br />;
      case "strong":
        return <strong>{this.line(one.children)}</strong>;
      case "em":
        return <em>{this.line(one.children)}</em>;
      case "del":
        return <del>{this.line(one.children)}</del>;
      case "link":
        return (
          <a href={one.href} {...WRITTEN_LINK}>
            {this.line(one.children)}
          </a>
        );
      case "picture":
        return this.picture(one.file, one.alt);
    }
  }

  private picture(id: string, alt: string): ReactNode {
    const file = this.files.find((one) => one.id === id);
    const name = alt || file?.name || "图片";
    if (!file?.url) return <span className="ui-muted">［图片：{name}］</span>;
    const picture = <img src={file.url} alt={name} loading="lazy" />;
    const { onOpen } = this;
    if (!onOpen) return picture;
    return (
      <button
        type="button"
        className="ui-marked__picture"
        aria-label={`查看图片：${name}`}
        onClick={() => onOpen(id)}
      >
        {picture}
      </button>
    );
  }
}
