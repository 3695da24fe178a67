import BarcodeIcon from "@blueprintjs/icons/lib/esm/generated/components/barcode";
import HomeIcon from "@blueprintjs/icons/lib/esm/generated/components/home";
import NotificationsIcon from "@blueprintjs/icons/lib/esm/generated/components/notifications";
import PersonIcon from "@blueprintjs/icons/lib/esm/generated/components/person";
import TickCircleIcon from "@blueprintjs/icons/lib/esm/generated/components/tick-circle";
import { type ReactElement, useState } from "react";
import { useLocation } from "react-router";
import { PageLink } from "@/app/page/navigation";
import { useViewer } from "@/app/session/viewer";
import { DialogFrame } from "@/ui/dialog/DialogFrame";
import { Badge } from "@/ui/frame/Badge";
import { SearchInput } from "@/ui/input/TextInput";
import { CodeForm } from "./CodeForm";
import { ModuleIcon } from "./icons";
import { NotificationsPanel } from "./NotificationsPanel";
import type { NavModule } from "./navModel";
import "./PhoneBar.css";

interface PhoneBarProps {
  readonly nav: readonly NavModule[];
  readonly badges: ReadonlyMap<string, number>;
}

/** The list of the member's pending items, shown with their number. */
const WAITING = "/waitTask";

/**
 * The navigation of a phone, at the bottom: workbench, pending items, labels, messages, and all other pages
 * behind 我的, with the counts of pending items.
 */
export function PhoneBar({ nav, badges }: PhoneBarProps) {
  const { pathname } = useLocation();
  const { unreadNotifications } = useViewer();
  const [sheet, setSheet] = useState<"scan" | "messages" | "mine" | null>(null);
  const close = () => setSheet(null);
  // pending items count once, in however many areas their page appears
  const keys = new Set(
    nav
      .flatMap((module) => module.groups)
      .flatMap((group) => group.items)
      .filter(({ path }) => path !== WAITING)
      .map(({ badge }) => badge ?? ""),
  );
  const counts = Array.from(keys, (key) => Math.max(0, badges.get(key) ?? 0));
  return (
    <nav className="app-phone" aria-label="主导航">
      <PageLink to="/" className="app-phone__item" aria-current={pathname === "/" ? "page" : undefined}>
        <Sign icon={<HomeIcon size={20} />} />
        工作台
      </PageLink>
      <PageLink
        to={WAITING}
        className="app-phone__item"
        aria-current={pathname === WAITING ? "page" : undefined}
      >
        <Sign icon={<TickCircleIcon size={20} />} count={badges.get("wait.all") ?? 0} label="待处理" />
        待办
      </PageLink>
      <button
        type="button"
        className="app-phone__item"
        aria-haspopup="dialog"
        onClick={() => setSheet("scan")}
      >
        <Sign icon={<BarcodeIcon size={20} />} />
        扫码
      </button>
      <button
        type="button"
        className="app-phone__item"
        aria-haspopup="dialog"
        onClick={() => setSheet("messages")}
      >
        <Sign icon={<NotificationsIcon size={20} />} count={unreadNotifications} label="未读" />
        消息
      </button>
      <button
        type="button"
        className="app-phone__item"
        aria-haspopup="dialog"
        onClick={() => setSheet("mine")}
      >
        <Sign
          icon={<PersonIcon size={20} />}
          count={counts.reduce((sum, count) => sum + count, 0)}
          label="待处理"
        />
        我的
      </button>
      <DialogFrame open={sheet === "scan"} title="扫码" onClose={close}>
        {sheet === "scan" ? <CodeForm onDone={close} /> : null}
      </DialogFrame>
      <DialogFrame open={sheet === "messages"} title="消息" onClose={close} flush>
        <div className="app-phone__messages">
          <NotificationsPanel onDone={close} />
        </div>
      </DialogFrame>
      <DialogFrame open={sheet === "mine"} title="我的" onClose={close}>
        <Places nav={nav} badges={badges} onDone={close} />
      </DialogFrame>
    </nav>
  );
}

function Sign({ icon, count = 0, label }: { icon: ReactElement; count?: number; label?: string }) {
  return (
    <span className="app-phone__sign">
      {icon}
      <span className="app-phone__count">
        <Badge count={count} label={label} />
      </span>
    </span>
  );
}

/** All pages of the navigation, by module, searchable by name. */
function Places({ nav, badges, onDone }: PhoneBarProps & { readonly onDone: () => void }) {
  const [keyword, setKeyword] = useState("");
  const wanted = keyword.trim().toLowerCase();
  const found = nav
    .map((module) => ({
      ...module,
      items: module.groups
        .flatMap((group) => group.items)
        .filter((item) => `${module.title} ${item.text}`.toLowerCase().includes(wanted)),
    }))
    .filter((module) => module.items.length > 0);
  return (
    <div className="app-phone__places">
      <SearchInput aria-label="查找页面" placeholder="查找页面" value={keyword} onChange={setKeyword} />
      {found.length === 0 ? <p className="ui-muted">没有找到页面</p> : null}
      {found.map((module) => (
        <section key={module.id} aria-label={module.title}>
          <h3>
            <ModuleIcon name={module.icon} />
            {module.title}
          </h3>
          <ul>
            {module.items.map((item) => (
              <Place key={item.path} item={item} badges={badges} onDone={onDone} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface PlaceProps {
  readonly item: NavModule["groups"][number]["items"][number];
  readonly badges: PhoneBarProps["badges"];
  readonly onDone: () => void;
}

function Place({ item, badges, onDone }: PlaceProps) {
  return (
    <li>
      <PageLink to={item.path} className="app-phone__place" onClick={onDone}>
        <span>{item.text}</span>
        <Badge count={item.badge === null ? -1 : (badges.get(item.badge) ?? -1)} label="待处理" />
      </PageLink>
    </li>
  );
}
