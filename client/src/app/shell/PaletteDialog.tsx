import { Dialog } from "@blueprintjs/core";
import SearchIcon from "@blueprintjs/icons/lib/esm/generated/components/search";
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react";
import { graphql } from "react-relay";
import type { PaletteDialogQuery } from "@/__generated__/PaletteDialogQuery.graphql";
import { useCan } from "@/access/Can";
import { errorText } from "@/app/errors";
import { useCanOpen, usePageNavigate } from "@/app/page/navigation";
import { modules } from "@/app/routes/modules";
import { routes } from "@/app/routes/registry";
import { useViewer } from "@/app/session/viewer";
import { archiveOf } from "@/domains/customer/labels";
import { useOpenMember } from "@/pages/members/_lib/useOpenMember";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { isComposing } from "@/ui/base/composing";
import { Avatar } from "@/ui/frame/Avatar";
import { ModuleIcon } from "./icons";
import "./PaletteDialog.css";
import { findPages, type PaletteItem } from "./paletteItems";

const query = graphql`
  query PaletteDialogQuery($keyword: String!, $customers: Boolean!) {
    search(keyword: $keyword) {
      members {
        rowId
        name
        jobNumber
        position
        avatarUrl
        mainTeam {
          name
        }
      }
      teams {
        rowId
        name
        path {
          name
        }
      }
    }
    customerOptions(keyword: $keyword, first: 5) @include(if: $customers) {
      rowId
      name
      salesman {
        name
      }
    }
  }
`;

const DEBOUNCE_MS = 200;

interface Section {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

interface Found {
  readonly keyword: string;
  readonly members: readonly PaletteItem[];
  readonly teams: readonly PaletteItem[];
  readonly customers: readonly PaletteItem[];
  readonly error: string | null;
}

const NOTHING: Found = { keyword: "", members: [], teams: [], customers: [], error: null };

/** Members, teams and customers by the server (names, pinyin, initials, phone), pages by the manifest. */
export function PaletteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const go = usePageNavigate();
  const canOpen = useCanOpen();
  const openMember = useOpenMember();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const viewer = useViewer();
  const typed = useDeferredValue(text);
  const { found, busy } = useSearch(text.trim());

  const sections = useMemo<Section[]>(() => {
    const pages = findPages(routes(), modules, viewer, typed);
    return [
      { title: "成员", items: found.members },
      { title: "团队", items: found.teams.filter((team) => canOpen(team.path)) },
      { title: "客户", items: found.customers },
      { title: typed.trim() ? "页面" : "前往", items: pages },
    ].filter((section) => section.items.length > 0);
  }, [viewer, typed, found, canOpen]);
  const items = sections.flatMap((section) => section.items);
  const current = Math.min(at, Math.max(0, items.length - 1));

  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    if (item.memberId) openMember(item.memberId);
    else go(item.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && items.length > 0) {
      event.preventDefault();
      const next = (current + step + items.length) % items.length;
      setAt(next);
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      choose(items[current]);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  };

  let index = -1;
  return (
    <Dialog
      isOpen={open}
      onClose={onClose}
      canEscapeKeyClose={false}
      transitionDuration={80}
      className="app-palette"
      aria-labelledby={`${list}-title`}
      onOpened={() => input.current?.focus()}
    >
      <h2 id={`${list}-title`} className="ui-visually-hidden">
        搜索
      </h2>
      <div className="app-palette__input">
        <SearchIcon />
        <input
          ref={input}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          placeholder="搜索成员、团队、客户、页面，支持拼音首字母"
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={list}
          aria-activedescendant={items.length > 0 ? `${list}-${current}` : undefined}
          aria-label="搜索成员、团队、客户、页面"
          autoComplete="off"
          spellCheck={false}
        />
        <kbd className="app-kbd">Esc</kbd>
      </div>
      <div className="app-palette__list" id={list} role="listbox" aria-label="搜索结果" aria-busy={busy}>
        {sections.map((section) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place inside a list box
          <div key={section.title} role="group" aria-label={section.title}>
            <p className="app-palette__section" aria-hidden>
              {section.title}
            </p>
            {section.items.map((item) => {
              index += 1;
              const own = index;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the input's, which names this as its active descendant
                // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input
                <div
                  key={item.key}
                  id={`${list}-${own}`}
                  role="option"
                  aria-selected={own === current}
                  className="app-palette__item"
                  onPointerMove={() => setAt(own)}
                  onClick={() => choose(item)}
                >
                  {item.person ? (
                    <Avatar name={item.person.name} src={item.person.src} size={22} />
                  ) : (
                    <ModuleIcon name={item.icon} />
                  )}
                  <span>{item.text}</span>
                  <small>{item.hint}</small>
                </div>
              );
            })}
          </div>
        ))}
        {items.length === 0 ? (
          <p className="app-palette__empty">{busy ? "加载中" : (found.error ?? "无匹配数据")}</p>
        ) : null}
      </div>
    </Dialog>
  );
}

function useSearch(keyword: string): { found: Found; busy: boolean } {
  const ask = useFetchQuery();
  const customers = useCan()({ perms: "cust" });
  const [found, setFound] = useState<Found>(NOTHING);
  useEffect(() => {
    if (keyword === "") return;
    let current = true;
    const timer = setTimeout(async () => {
      try {
        const { search, customerOptions } = await ask<PaletteDialogQuery>(query, { keyword, customers });
        if (!current) return;
        setFound({
          keyword,
          error: null,
          members: (search?.members ?? []).map((member) => ({
            key: `member-${member.rowId}`,
            text: member.name,
            hint: [member.mainTeam?.name, member.position].filter(Boolean).join(" · "),
            path: "",
            memberId: member.rowId,
            icon: "person",
            person: { name: member.name, src: member.avatarUrl },
          })),
          teams: (search?.teams ?? []).map((team) => ({
            key: `team-${team.rowId}`,
            text: team.name,
            hint: (team.path ?? []).map((step) => step.name).join(" / "),
            path: `/members/team/${team.rowId}`,
            icon: "tree",
          })),
          customers: (customerOptions ?? []).map(({ rowId, name, salesman }) => ({
            key: `customer-${rowId}`,
            text: name,
            hint: salesman?.name ?? "",
            path: archiveOf(rowId),
            icon: "customer",
          })),
        });
      } catch (error) {
        if (current) setFound({ ...NOTHING, keyword, error: errorText(error) });
      }
    }, DEBOUNCE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [keyword, ask, customers]);
  return { found: keyword === "" ? NOTHING : found, busy: keyword !== "" && found.keyword !== keyword };
}
