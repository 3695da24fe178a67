import { useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { PageLink, usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb } from "@/app/page/pageContext";
import { routes } from "@/app/routes/registry";
import { useViewer } from "@/app/session/viewer";
import { isComposing } from "@/ui/base/composing";
import { useKeys } from "@/ui/base/keys";
import { EmptyState } from "@/ui/feedback/states";
import { PageHeader } from "@/ui/frame/PageHeader";
import { SearchInput } from "@/ui/input/TextInput";
import { settingsOf } from "./settings";
import "./Settings.css";

const HOME = "/admin/Settings";

/** Home page of the settings: all settings that the viewer may open, in groups, with a search. */
export default function SettingsPage() {
  const viewer = useViewer();
  const [params, setParams] = useSearchParams();
  // the URL follows the input with a delay; the input itself shows the text at once
  const [typed, setTyped] = useState(params.get("keyword") ?? "");
  const groups = useMemo(() => settingsOf(routes(), viewer, typed, HOME), [viewer, typed]);
  const go = usePageNavigate();
  const search = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const first = () => list.current?.querySelector("a");
  const set = (keyword: string) => {
    setTyped(keyword);
    setParams(keyword ? { keyword } : {}, { replace: true });
  };
  useKeys([
    {
      keys: "/",
      text: "搜索设置",
      group: "本页",
      run: () => search.current?.querySelector("input")?.focus(),
    },
  ]);
  return (
    <div className="ui-page settings">
      <PageHeader title="全部设置" breadcrumb={useBreadcrumb()} />
      <div ref={search} className="settings__search">
        <SearchInput
          aria-label="搜索设置"
          placeholder="名称、拼音或首字母"
          value={typed}
          onChange={set}
          onKeyDown={(event) => {
            if (isComposing(event)) return;
            if (event.key === "ArrowDown") {
              event.preventDefault();
              first()?.focus();
            } else if (event.key === "Enter") {
              // uses the input's value, as the list may lag behind it
              const [group] = settingsOf(routes(), viewer, event.currentTarget.value, HOME);
              const path = group?.settings[0]?.path;
              if (path) go(path);
            } else if (event.key === "Escape") set("");
          }}
        />
      </div>
      {groups.length === 0 ? (
        <EmptyState
          title={`没有与“${typed}”相符的设置`}
          action={{ key: "clear", text: "清除搜索", onClick: () => set("") }}
        />
      ) : null}
      <div ref={list} className="settings__groups">
        {groups.map(({ title, settings }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {settings.map((setting) => (
                <li key={setting.path}>
                  <PageLink to={setting.path} className="settings__item">
                    <strong>{setting.title}</strong>
                    <span>{setting.about}</span>
                  </PageLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
