import { useCan } from "@/access/Can";
import { useViewer } from "@/app/session/viewer";
import { WidgetHost } from "@/app/workbench/WidgetHost";
import { widgets } from "@/app/workbench/widgets";
import { formatDate } from "@/ui/base/format";
import "./WorkbenchPage.css";

const WEEKDAYS = ["星期日", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六"];

function greeting(hour: number): string {
  if (hour < 6) return "夜深了";
  if (hour < 11) return "早上好";
  if (hour < 13) return "中午好";
  if (hour < 18) return "下午好";
  return "晚上好";
}

/** The home of the product: what exists and waits, as widgets the person may see. */
export default function WorkbenchPage() {
  const viewer = useViewer();
  const can = useCan();
  const now = new Date();
  const visible = widgets.filter((widget) => can(widget.access)).toSorted((a, b) => a.order - b.order);
  return (
    <div className="wb">
      <header className="wb__head">
        <div>
          <h1>
            {greeting(now.getHours())}，{viewer.name}
          </h1>
          <p className="ui-muted">
            {formatDate(now)} {WEEKDAYS[now.getDay()]} · {viewer.enterprise.name}
          </p>
        </div>
      </header>
      <div className="wb__columns">
        {(["main", "side"] as const).map((column) => (
          <div key={column} className="wb__column">
            {visible
              .filter((widget) => widget.column === column)
              .map((widget) => (
                <WidgetHost key={widget.id} widget={widget} />
              ))}
          </div>
        ))}
      </div>
    </div>
  );
}
