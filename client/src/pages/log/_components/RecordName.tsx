import { useEffect, useState } from "react";
import type { LogFieldRecord } from "@/__generated__/template_category.graphql";
import { PageLink } from "@/app/page/navigation";
import { archiveOf } from "@/domains/customer/labels";
import { LOG_FIELD_RECORD } from "@/domains/log/labels";
import { useRecordSources } from "@/domains/log/useRecordSources";
import { overviewOf } from "@/domains/project/labels";
import { taskOf } from "@/domains/task/labels";
import { workOrderOf } from "@/domains/work/labels";

const PAGE: Readonly<Record<LogFieldRecord, (rowId: string) => string>> = {
  TASK: taskOf,
  WORK_ORDER: workOrderOf,
  PROJECT: overviewOf,
  CUSTOMER: archiveOf,
};

/** Name of a record that a value refers to, if visible to the viewer; fetched when the log is opened. */
export function RecordName({ of, id }: { of: LogFieldRecord; id: string }) {
  const { resolve } = useRecordSources()[of];
  const [name, setName] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    let live = true;
    resolve([id]).then(
      ([found]) => live && setName(found?.label ?? null),
      () => live && setName(null),
    );
    return () => {
      live = false;
    };
  }, [resolve, id]);
  if (name === undefined) return <span className="ui-muted">加载中</span>;
  if (name === null) return <span className="ui-muted">{LOG_FIELD_RECORD[of]}不可见</span>;
  return <PageLink to={PAGE[of](id)}>{name}</PageLink>;
}
