import ErrorIcon from "@blueprintjs/icons/lib/esm/generated/components/error";
import { type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { graphql } from "react-relay";
import type { PaletteResultsQuery } from "@/__generated__/PaletteResultsQuery.graphql";
import { isAdmin } from "@/access/evaluate";
import { errorText } from "@/app/errors";
import { useCanOpen, usePageNavigate } from "@/app/page/navigation";
import { modules } from "@/app/routes/modules";
import { routes } from "@/app/routes/registry";
import { useViewer } from "@/app/session/viewer";
import { useOpenMember } from "@/pages/members/_lib/useOpenMember";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { Avatar } from "@/ui/frame/Avatar";
import { Button } from "@/ui/frame/Button";
import { openArticle } from "./articles";
import { PaletteIcon } from "./PaletteIcon";
import type { PaletteKeys, PaletteResultsProps } from "./palette";
import { paletteActions } from "./paletteActions";
import {
  type FoundRecord,
  findActions,
  findPages,
  marked,
  type PaletteItem,
  type PaletteSection,
  sections,
} from "./paletteItems";
import { recents, rememberOpened } from "./recent";

const query = graphql`
  query PaletteResultsQuery($keyword: String!) {
    search(keyword: $keyword, first: 6) {
      hits {
        kind
        label
        rowId
        title
        subtitle
        snippet
        address
      }
    }
  }
`;

const DEBOUNCE_MS = 150;
const ARTICLE = "/?article=";

interface Found {
  readonly keyword: string;
  readonly hits: readonly FoundRecord[];
  readonly error: string | null;
}

const NOTHING: Found = { keyword: "", hits: [], error: null };

/**
 * The results of the search: records from the server, pages and actions by their texts; keys come from the
 * field above.
 */
export function PaletteResults({ id, text, keys, early, onActive, onClose }: PaletteResultsProps) {
  const viewer = useViewer();
  const canOpen = useCanOpen();
  const keyword = text.trim();
  const { found, busy, again } = useFound(keyword);
  const [chosen, setChosen] = useState<{ text: string; key: string } | null>(null);
  const [enter, setEnter] = useState<{ text: string; apart: boolean } | null>(null);
  const open = useOpen(onClose);

  const shown = useMemo<readonly PaletteSection[]>(() => {
    const hits = found.hits.filter((hit) => hit.kind === "MEMBER" || canOpen(hit.address));
    const pages = findPages(routes(), modules, viewer, text);
    return sections(text, pages, findActions(paletteActions(), viewer, text), hits, recents());
  }, [viewer, text, found, canOpen]);
  const items = shown.flatMap((section) => section.items);
  // another text has other results: the first one is selected
  const at = Math.max(0, chosen?.text === text ? items.findIndex((item) => item.key === chosen.key) : 0);
  const active = items[at] ? `${id}-${at}` : undefined;

  useLayoutEffect(() => onActive(active), [active, onActive]);

  // an Enter waits for the answer to the text of the field
  useEffect(() => {
    if (!enter || busy) return;
    setEnter(null);
    if (enter.text === text && items[at]) open(items[at], enter.apart);
  }, [enter, busy, text, items, at, open]);

  const onKey: PaletteKeys = ({ key, ctrlKey, metaKey }) => {
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      const next = (at + step + items.length) % Math.max(1, items.length);
      const item = items[next];
      if (item) setChosen({ text, key: item.key });
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
      return true;
    }
    if (key !== "Enter") return false;
    const apart = ctrlKey || metaKey;
    if (busy) setEnter({ text, apart });
    else if (items[at]) open(items[at], apart);
    return true;
  };
  const latest = useRef(onKey);
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  useLayoutEffect(() => {
    keys.current = (event) => latest.current(event);
    const before = early.current;
    early.current = null;
    if (before) latest.current(before);
    return () => {
      keys.current = null;
    };
  }, [keys, early]);

  let index = -1;
  return (
    <>
      <div className="app-palette__list" id={id} role="listbox" aria-label="搜索结果" aria-busy={busy}>
        {shown.map((section) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place inside a list box
          <div key={section.title} role="group" aria-label={section.title}>
            <p className="app-palette__section" aria-hidden>
              {section.title}
            </p>
            {section.items.map((item) => {
              index += 1;
              const own = index;
              return (
                <Line
                  key={item.key}
                  id={`${id}-${own}`}
                  item={item}
                  typed={keyword}
                  current={own === at}
                  onPoint={() => {
                    if (own !== at) setChosen({ text, key: item.key });
                  }}
                  onChoose={(event) => open(item, event.ctrlKey || event.metaKey)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <div role="status">
        {found.error === null ? null : (
          <div className="app-palette__error">
            <ErrorIcon />
            <span>{found.error}</span>
            <Button text="重试" onClick={again} />
          </div>
        )}
        {items.length === 0 && found.error === null ? (
          <div className="app-palette__empty">
            <p>{busy ? "加载中" : "无匹配数据"}</p>
            {busy || keyword === "" || isAdmin(viewer) ? null : <p>可能有您无权查看的内容。</p>}
          </div>
        ) : null}
      </div>
      <p className="app-palette__keys" aria-hidden>
        <span>
          <kbd className="app-kbd">↑</kbd> <kbd className="app-kbd">↓</kbd> 选择
        </span>
        <span>
          <kbd className="app-kbd">Enter</kbd> 打开
        </span>
        <span>
          <kbd className="app-kbd">Ctrl Enter</kbd> 在新标签页打开
        </span>
        {busy && items.length > 0 ? <span>加载中</span> : null}
      </p>
    </>
  );
}

interface LineProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly typed: string;
  readonly current: boolean;
  readonly onPoint: () => void;
  readonly onChoose: (event: MouseEvent) => void;
}

function Line({ id, item, typed, current, onPoint, onChoose }: LineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's, which names this as its active descendant
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field
    <div
      id={id}
      role="option"
      aria-selected={current}
      className="app-palette__item"
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <span className="app-palette__icon" aria-hidden>
        {item.memberId ? <Avatar name={item.text} size={22} /> : <PaletteIcon name={item.icon} />}
      </span>
      <span className="app-palette__words">
        <span className="app-palette__title">
          <Marked text={item.text} typed={typed} />
        </span>
        {item.snippet ? (
          <small className="app-palette__snippet">
            <Marked text={item.snippet} typed={typed} />
          </small>
        ) : null}
      </span>
      <small className="app-palette__hint">{item.hint}</small>
    </div>
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return marked(text, typed).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other identity
    at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece,
  );
}

/** Opens a result, in a new tab if requested, and stores it among the recently opened. */
function useOpen(onClose: () => void): (item: PaletteItem, apart: boolean) => void {
  const go = usePageNavigate();
  const canOpen = useCanOpen();
  const openMember = useOpenMember();
  return (item, apart) => {
    onClose();
    if (item.run) {
      item.run(go);
      return;
    }
    const { path, text: title, hint, icon } = item;
    if (!item.key.startsWith("/")) rememberOpened({ path, title, hint, icon });
    if (apart && canOpen(path)) window.open(path, "_blank");
    else if (item.memberId) openMember(item.memberId);
    else if (path.startsWith(ARTICLE)) void openArticle(decodeURIComponent(path.slice(ARTICLE.length)));
    else go(path);
  };
}

function useFound(keyword: string): { found: Found; busy: boolean; again: () => void } {
  const ask = useFetchQuery();
  const [found, setFound] = useState<Found>(NOTHING);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    if (keyword === "") return;
    let current = true;
    const timer = setTimeout(async () => {
      try {
        const { search } = await ask<PaletteResultsQuery>(query, { keyword });
        if (current) setFound({ keyword, hits: search?.hits ?? [], error: null });
      } catch (error) {
        if (current) setFound({ ...NOTHING, keyword, error: errorText(error) });
      }
    }, DEBOUNCE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [keyword, ask, attempt]);
  const again = () => {
    setFound(NOTHING);
    setAttempt((times) => times + 1);
  };
  if (keyword === "") return { found: NOTHING, busy: false, again };
  const busy = found.keyword !== keyword;
  return { found, busy, again };
}
