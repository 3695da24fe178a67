import ApplicationsIcon from "@blueprintjs/icons/lib/esm/generated/components/applications";
import CaretDownIcon from "@blueprintjs/icons/lib/esm/generated/components/caret-down";
import HelpIcon from "@blueprintjs/icons/lib/esm/generated/components/help";
import SearchIcon from "@blueprintjs/icons/lib/esm/generated/components/search";
import TickIcon from "@blueprintjs/icons/lib/esm/generated/components/tick";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { ConnectionNotice } from "@/app/live/ConnectionNotice";
import { PageLink } from "@/app/page/navigation";
import { useEnterpriseSwitch } from "@/app/session/actions";
import { useViewer } from "@/app/session/viewer";
import { Popover } from "@/ui/frame/Popover";
import { StatusTag } from "@/ui/frame/StatusTag";
import { openArticle } from "./articles";
import { ModuleIcon } from "./icons";
import { NotificationsButton } from "./NotificationsButton";
import type { NavModule } from "./navModel";
import { PersonMenu } from "./PersonMenu";
import { openPalette, preparePalette } from "./palette";

const nothing = () => ({ default: () => null });
/** Loaded later; without it the bar is complete. */
const JobsButton = lazy<ComponentType>(() =>
  import("@/app/jobs/JobsButton").then((module) => ({ default: module.JobsButton }), nothing),
);
const CreateButton = lazy<ComponentType>(() =>
  import("./CreateButton").then((module) => ({ default: module.CreateButton }), nothing),
);

const isMac = /mac/i.test(navigator.userAgent);

/**
 * The bar over every page: module switch, enterprise, search, help, quick create, notifications, member
 * menu.
 */
export function TopBar({ nav }: { nav: readonly NavModule[] }) {
  return (
    <header className="app-bar">
      <ModuleSwitch nav={nav} />
      <EnterpriseSwitch />
      <div className="app-bar__space" />
      <ConnectionNotice />
      <button
        type="button"
        className="app-bar__search"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openPalette}
        onPointerEnter={preparePalette}
        onFocus={preparePalette}
      >
        <SearchIcon size={14} />
        <span className="app-bar__search-text">搜索成员、客户、文档、页面</span>
        <kbd className="app-kbd">{isMac ? "⌘ K" : "Ctrl K"}</kbd>
      </button>
      <button
        type="button"
        className="app-bar__button app-bar__icon"
        aria-label="帮助"
        title="帮助"
        onClick={() => void openArticle("help")}
      >
        <HelpIcon />
      </button>
      <Suspense fallback={<span className="app-bar__button" />}>
        <CreateButton />
        <JobsButton />
      </Suspense>
      <NotificationsButton />
      <PersonMenu />
    </header>
  );
}

function ModuleSwitch({ nav }: { nav: readonly NavModule[] }) {
  return (
    <Popover
      label="切换模块"
      content={(close) => (
        <div className="app-modules">
          {nav.map((module) => (
            <PageLink key={module.id} to={module.home} className="app-modules__item" onClick={close}>
              <ModuleIcon name={module.icon} size={20} />
              <span>{module.title}</span>
            </PageLink>
          ))}
        </div>
      )}
    >
      <button
        type="button"
        className="app-bar__button app-bar__icon app-bar__switch"
        aria-label="切换模块"
        title="切换模块"
      >
        <ApplicationsIcon />
      </button>
    </Popover>
  );
}

/** The logo of the enterprise; nothing when there is none, or it can't be loaded. */
function EnterpriseLogo({ url }: { url: string | null | undefined }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!url || broken === url) return null;
  return <img className="app-bar__logo" src={url} alt="" onError={() => setBroken(url)} />;
}

function EnterpriseSwitch() {
  const viewer = useViewer();
  const switchTo = useEnterpriseSwitch();
  const joined = viewer.enterprises.filter((enterprise) => enterprise.status === "ACTIVE");
  return (
    <Popover
      label="切换企业"
      content={(close) => (
        <div className="app-pick">
          {joined.map((enterprise) => (
            <button
              key={enterprise.id}
              type="button"
              className="app-pick__item"
              aria-current={enterprise.current || undefined}
              onClick={() => {
                close();
                if (!enterprise.current) void switchTo(enterprise.id);
              }}
            >
              <span>{enterprise.name}</span>
              {enterprise.owner ? <StatusTag tone="blue">所有者</StatusTag> : null}
              {enterprise.current ? <TickIcon size={14} aria-label="当前企业" /> : null}
            </button>
          ))}
          <div className="app-menu__line" />
          <PageLink to="/profile/JoinEnterprises" className="app-pick__item" onClick={close}>
            <span>管理与加入企业</span>
          </PageLink>
        </div>
      )}
    >
      <button type="button" className="app-bar__button app-bar__enterprise" title={viewer.enterprise.name}>
        <EnterpriseLogo url={viewer.enterprise.logoUrl} />
        <span className="app-bar__enterprise-name">
          {viewer.enterprise.shortName || viewer.enterprise.name}
        </span>
        <CaretDownIcon size={12} />
      </button>
    </Popover>
  );
}
