import ChevronDownIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-down";
import MenuClosedIcon from "@blueprintjs/icons/lib/esm/generated/components/menu-closed";
import MenuOpenIcon from "@blueprintjs/icons/lib/esm/generated/components/menu-open";
import { type RefObject, useEffect, useRef, useState } from "react";
import { PageLink } from "@/app/page/navigation";
import { Badge } from "@/ui/frame/Badge";
import { Popover, Tooltip } from "@/ui/frame/Popover";
import { BrandMark } from "./BrandMark";
import { ModuleIcon } from "./icons";
import "./Nav.css";
import type { NavItem, NavModule } from "./navModel";

interface NavProps {
  readonly nav: readonly NavModule[];
  readonly activeModule: string | null;
  readonly activePath: string | null;
  readonly badges: ReadonlyMap<string, number>;
  readonly collapsed: boolean;
  readonly onToggle: () => void;
}

/** Sum of the badges of a module's menu entries; -1 (not mine) is ignored. */
function moduleCount(module: NavModule, badges: ReadonlyMap<string, number>): number {
  return module.groups
    .flatMap((group) => group.items)
    .reduce((sum, item) => sum + Math.max(0, item.badge === null ? 0 : (badges.get(item.badge) ?? 0)), 0);
}

/**
 * Scrolls the container of an element until it is visible. The browser's own `scrollIntoView` would also
 * let Tab begin there, behind the links that skip the navigation.
 */
function bringIntoSight(element: Element | null | undefined): void {
  let box = element?.parentElement;
  while (box && box.scrollHeight <= box.clientHeight) box = box.parentElement;
  if (!element || !box) return;
  const [line, frame] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  if (line.top < frame.top) box.scrollTop -= frame.top - line.top;
  else if (line.bottom > frame.bottom) box.scrollTop += line.bottom - frame.bottom;
}

/** Scrolls the entry of the page on screen into view, in a menu that is longer than its container. */
function useActiveInSight(activePath: string | null) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (activePath !== null) bringIntoSight(list.current?.querySelector('[aria-current="page"]'));
  }, [activePath]);
  return list;
}

/** The side navigation: modules, and inside the open one its pages; icons only when collapsed. */
export function Nav({ nav, activeModule, activePath, badges, collapsed, onToggle }: NavProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set());
  const [closed, setClosed] = useState<string | null>(null);
  const list = useActiveInSight(activePath);
  const isOpen = (id: string) => (id === activeModule ? closed !== id : opened.has(id));
  const toggleModule = (id: string) => {
    if (id === activeModule) setClosed(closed === id ? null : id);
    else setOpened(new Set(opened.has(id) ? [...opened].filter((other) => other !== id) : [...opened, id]));
  };
  return (
    <nav ref={list} className="app-nav" aria-label="主导航" data-collapsed={collapsed || undefined}>
      <PageLink to="/" className="app-nav__brand" aria-label="协力，返回工作台">
        <BrandMark />
        {collapsed ? null : <span>协力</span>}
      </PageLink>
      <ul className="app-nav__list">
        {nav.map((module) => {
          const count = moduleCount(module, badges);
          const active = module.id === activeModule;
          if (module.single) {
            const link = (
              <PageLink
                to={module.home}
                className="app-nav__module"
                aria-current={activePath === module.home ? "page" : undefined}
                aria-label={collapsed ? module.title : undefined}
                data-active={active || undefined}
              >
                <ModuleIcon name={module.icon} />
                {collapsed ? null : <span className="app-nav__text">{module.title}</span>}
                {collapsed ? <Dot count={count} /> : <Badge count={count} />}
              </PageLink>
            );
            return (
              <li key={module.id}>
                {collapsed ? (
                  <Tooltip content={module.title} placement="right">
                    {link}
                  </Tooltip>
                ) : (
                  link
                )}
              </li>
            );
          }
          if (collapsed) {
            return (
              <li key={module.id}>
                <Popover
                  placement="right-start"
                  label={module.title}
                  content={(close) => (
                    <ModulePages
                      module={module}
                      activePath={activePath}
                      badges={badges}
                      onDone={close}
                      flyout
                    />
                  )}
                >
                  <button
                    type="button"
                    className="app-nav__module"
                    aria-label={module.title}
                    title={module.title}
                    data-active={active || undefined}
                  >
                    <ModuleIcon name={module.icon} />
                    <Dot count={count} />
                  </button>
                </Popover>
              </li>
            );
          }
          const open = isOpen(module.id);
          return (
            <li key={module.id}>
              <button
                type="button"
                className="app-nav__module"
                aria-expanded={open}
                data-active={active || undefined}
                onClick={() => toggleModule(module.id)}
              >
                <ModuleIcon name={module.icon} />
                <span className="app-nav__text">{module.title}</span>
                {open ? null : <Badge count={count} />}
                <span className="app-nav__chevron" data-open={open || undefined} aria-hidden>
                  <ChevronDownIcon size={12} />
                </span>
              </button>
              {open ? <ModulePages module={module} activePath={activePath} badges={badges} /> : null}
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className="app-nav__toggle"
        aria-label={collapsed ? "展开导航" : "收起导航"}
        title={collapsed ? "展开导航" : "收起导航"}
        onClick={onToggle}
      >
        {collapsed ? <MenuOpenIcon /> : <MenuClosedIcon />}
        {collapsed ? null : <span>收起</span>}
      </button>
    </nav>
  );
}

function Dot({ count }: { count: number }) {
  return count > 0 ? <span className="app-nav__dot" role="img" aria-label={`${count} 条待处理`} /> : null;
}

function ModulePages({
  module,
  activePath,
  badges,
  onDone,
  flyout,
}: {
  module: NavModule;
  activePath: string | null;
  badges: ReadonlyMap<string, number>;
  onDone?: () => void;
  flyout?: boolean;
}) {
  const pages = useActiveInSight(flyout ? activePath : null);
  const lines = (items: readonly NavItem[]) => ({ items, activePath, badges, onDone });
  return (
    <div
      ref={pages as RefObject<HTMLDivElement>}
      className="app-nav__pages"
      data-flyout={flyout || undefined}
    >
      {flyout ? <p className="app-nav__flyout-title">{module.title}</p> : null}
      {module.groups.map((group) =>
        module.folded && group.title !== null && group.items.length > 1 ? (
          <FoldedGroup key={group.title} title={group.title} {...lines(group.items)} />
        ) : (
          <div key={group.title ?? ""}>
            {group.title && !module.folded ? <p className="app-nav__group">{group.title}</p> : null}
            <PageLines {...lines(group.items)} />
          </div>
        ),
      )}
    </div>
  );
}

interface LinesProps {
  items: readonly NavItem[];
  activePath: string | null;
  badges: ReadonlyMap<string, number>;
  onDone: (() => void) | undefined;
}

function PageLines({ items, activePath, badges, onDone }: LinesProps) {
  return (
    <ul>
      {items.map((item) => (
        <PageLine
          key={item.path}
          item={item}
          active={item.path === activePath}
          count={item.badge === null ? -1 : (badges.get(item.badge) ?? -1)}
          onDone={onDone}
        />
      ))}
    </ul>
  );
}

/**
 * A group of menu entries, collapsed to a single entry unless it is opened or one of its pages is on
 * screen.
 */
function FoldedGroup({ title, ...lines }: LinesProps & { title: string }) {
  const here = lines.items.some(({ path }) => path === lines.activePath);
  // a manually folded group stays so until the member opens another page
  const [turned, setTurned] = useState<{ at: string | null; open: boolean } | null>(null);
  const open = turned && (turned.at === lines.activePath || !here) ? turned.open : here;
  return (
    <div>
      <button
        type="button"
        className="app-nav__page"
        aria-expanded={open}
        onClick={() => setTurned({ at: lines.activePath, open: !open })}
      >
        <span className="app-nav__text">{title}</span>
        <span className="app-nav__chevron" data-open={open || undefined} aria-hidden>
          <ChevronDownIcon size={12} />
        </span>
      </button>
      {open ? (
        <div className="app-nav__inner">
          <PageLines {...lines} />
        </div>
      ) : null}
    </div>
  );
}

function PageLine({
  item,
  active,
  count,
  onDone,
}: {
  item: NavItem;
  active: boolean;
  count: number;
  onDone: (() => void) | undefined;
}) {
  return (
    <li>
      <PageLink
        to={item.path}
        className="app-nav__page"
        aria-current={active ? "page" : undefined}
        onClick={onDone}
      >
        <span className="app-nav__text">{item.text}</span>
        <Badge count={count} label="待处理" />
      </PageLink>
    </li>
  );
}
