import { PageLink } from "@/app/page/navigation";
import { useSignOut } from "@/app/session/actions";
import { useViewer } from "@/app/session/viewer";
import { type DensityChoice, useDensity } from "@/ui/base/density";
import { type Theme, useTheme } from "@/ui/base/theme";
import { Avatar } from "@/ui/frame/Avatar";
import { Popover } from "@/ui/frame/Popover";
import { Segmented } from "@/ui/input/choices";
import { openArticle } from "./articles";
import { openKeys } from "./keys";

const THEMES = [
  { value: "light", label: "浅色" },
  { value: "dark", label: "深色" },
  { value: "system", label: "系统" },
];

const DENSITIES = [
  { value: "auto", label: "自动" },
  { value: "medium", label: "紧凑" },
  { value: "large", label: "舒适" },
];

const CLIENT_VERSION = "1.0.0";

/** The member's menu: profile, theme, introduction, help, signing out. */
export function PersonMenu() {
  const viewer = useViewer();
  return (
    <Popover label="个人菜单" placement="bottom-end" content={(close) => <PersonPanel onDone={close} />}>
      <button type="button" className="app-bar__button app-bar__person">
        <span aria-hidden>
          <Avatar name={viewer.name} src={viewer.member.avatarUrl} size={24} />
        </span>
        <span className="ui-visually-hidden">个人菜单</span>
        <span className="app-bar__name">{viewer.name}</span>
      </button>
    </Popover>
  );
}

function PersonPanel({ onDone }: { onDone: () => void }) {
  const viewer = useViewer();
  const signOut = useSignOut();
  const { theme, setTheme } = useTheme();
  const { choice, setDensity } = useDensity();
  const roles = viewer.isOwner ? "企业所有者" : viewer.roles.map((role) => role.name).join("、");
  return (
    <div className="app-menu">
      <div className="app-menu__head">
        <Avatar name={viewer.name} src={viewer.member.avatarUrl} size={36} />
        <div className="ui-grow">
          <strong>{viewer.name}</strong>
          <span className="ui-muted ui-small">{roles || viewer.username}</span>
        </div>
      </div>
      <PageLink className="app-pick__item" to="/profile" onClick={onDone}>
        <span>个人信息</span>
      </PageLink>
      <PageLink className="app-pick__item" to="/profile/ProfileAccount" onClick={onDone}>
        <span>账号与安全</span>
      </PageLink>
      <PageLink className="app-pick__item" to="/profile/JoinEnterprises" onClick={onDone}>
        <span>我的企业</span>
      </PageLink>
      <div className="app-menu__line" />
      <div className="app-menu__row">
        <span>外观</span>
        <Segmented
          aria-label="外观"
          fill={false}
          options={THEMES}
          value={theme}
          onChange={(value) => setTheme(value as Theme)}
        />
      </div>
      <div className="app-menu__row">
        <span>密度</span>
        <Segmented
          aria-label="密度"
          fill={false}
          options={DENSITIES}
          value={choice}
          onChange={(value) => setDensity(value as DensityChoice)}
        />
      </div>
      <div className="app-menu__line" />
      <button
        type="button"
        className="app-pick__item"
        onClick={() => {
          onDone();
          void openArticle("introduction");
        }}
      >
        <span>系统介绍</span>
      </button>
      <button
        type="button"
        className="app-pick__item"
        onClick={() => {
          onDone();
          void openArticle("help");
        }}
      >
        <span>使用帮助</span>
        <span className="ui-muted ui-small">版本 {CLIENT_VERSION}</span>
      </button>
      <button
        type="button"
        className="app-pick__item"
        onClick={() => {
          onDone();
          void openKeys();
        }}
      >
        <span>快捷键</span>
        <kbd className="app-kbd">?</kbd>
      </button>
      <div className="app-menu__line" />
      <button type="button" className="app-pick__item" onClick={() => void signOut()}>
        <span>退出登录</span>
      </button>
    </div>
  );
}
