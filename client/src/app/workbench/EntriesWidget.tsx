import { useMemo } from "react";
import { PageLink } from "@/app/page/navigation";
import { modules } from "@/app/routes/modules";
import { routes } from "@/app/routes/registry";
import { useViewer } from "@/app/session/viewer";
import { ModuleIcon } from "@/app/shell/icons";
import { buildNav } from "@/app/shell/navModel";

const LIMIT = 8;
/** So many of one module, so that the others have a place, too. */
const OF_MODULE = 3;

/** The first pages of each module the person may open, and the own ones. */
export default function EntriesWidget() {
  const viewer = useViewer();
  const entries = useMemo(() => {
    const nav = buildNav(routes(), modules, viewer);
    const pages = nav.flatMap((module) => module.groups.flatMap((group) => group.items).slice(0, OF_MODULE));
    const own = [
      { path: "/profile", text: "个人信息", icon: "person" },
      { path: "/profile/ProfileAccount", text: "账号与安全", icon: "shield" },
      { path: "/profile/JoinEnterprises", text: "我的企业", icon: "office" },
    ];
    return [...pages.filter((page) => page.path !== "/"), ...own].slice(0, LIMIT);
  }, [viewer]);
  return (
    <ul className="wb-entries">
      {entries.map((entry) => (
        <li key={entry.path}>
          <PageLink to={entry.path} className="wb-entry">
            <ModuleIcon name={entry.icon} />
            <span>{entry.text}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
