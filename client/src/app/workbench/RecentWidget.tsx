import { PageLink } from "@/app/page/navigation";
import { ModuleIcon } from "@/app/shell/icons";
import { recents } from "@/app/shell/recent";
import { EmptyState } from "@/ui/feedback/states";

const LIMIT = 8;

/**
 * Links to the records opened most recently. The list is in memory, hence empty after a reload (decision
 * 0047).
 */
export default function RecentWidget() {
  const items = recents().slice(0, LIMIT);
  if (items.length === 0)
    return <EmptyState compact title="还没有打开过内容" text="打开过的客户、项目、任务等会出现在这里。" />;
  return (
    <ul className="wb-rows">
      {items.map(({ path, title, hint, icon }) => (
        <li key={path}>
          <PageLink to={path} className="wb-row">
            <span className="wb-row__icon">
              <ModuleIcon name={icon} />
            </span>
            <span className="wb-row__main">
              <strong>{title}</strong>
              <span className="ui-muted ui-small">{hint}</span>
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
