import { graphql, useFragment } from "react-relay";
import type { LogLinks_log$key } from "@/__generated__/LogLinks_log.graphql";
import { PageLink } from "@/app/page/navigation";

/** Links to the records that a log is about, as far as visible to the viewer. */
export function LogLinks({
  log: key,
  without = [],
}: {
  log: LogLinks_log$key;
  /** Links that all logs of a list share. */
  without?: readonly string[];
}) {
  const { project, task, workOrder, customer } = useFragment(
    graphql`
      fragment LogLinks_log on ItemLog {
        project { rowId title page }
        task { rowId title page }
        workOrder { rowId title page }
        customer { rowId title page }
      }
    `,
    key,
  );
  const links = [
    { of: "project", label: "项目", record: project },
    { of: "task", label: "任务", record: task },
    { of: "workOrder", label: "工单", record: workOrder },
    { of: "customer", label: "客户", record: customer },
  ].flatMap(({ of, label, record }) => (record && !without.includes(of) ? [{ label, record }] : []));
  if (links.length === 0) return null;
  return (
    <ul className="log-links" aria-label="关联">
      {links.map(({ label, record }) => (
        <li key={label}>
          <span className="ui-muted">{label}</span>
          {record.page ? <PageLink to={record.page}>{record.title}</PageLink> : <span>{record.title}</span>}
        </li>
      ))}
    </ul>
  );
}
