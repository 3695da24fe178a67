import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { WorkSlaSettingPageDeleteMutation } from "@/__generated__/WorkSlaSettingPageDeleteMutation.graphql";
import type { WorkSlaSettingPageQuery } from "@/__generated__/WorkSlaSettingPageQuery.graphql";
import { createdAtColumn } from "@/app/record/columns";
import { DictTag, optionsOfItems } from "@/app/record/dictItems";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useSave } from "@/relay/useAppMutation";
import { formatDuration } from "@/ui/base/format";
import { useManaged } from "../_lib/managed";
import { workSlas as LIST } from "./list";

export type WorkSlaRow = NonNullable<WorkSlaSettingPageQuery["response"]["workSlas"]>["nodes"][number];

/** Name of a rule: its priority and service type. */
function nameOf({ level, serviceType }: WorkSlaRow): string {
  return `${level?.text ?? "全部优先级"} · ${serviceType?.text ?? "全部服务类型"}`;
}

/** Minutes of working time, in hours where possible; never in days, as a working day has no 24 hours. */
export function minutesText(minutes: number | null | undefined): string {
  if (!minutes) return "不约定";
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours < 24 ? formatDuration(minutes * 60) : `${hours}小时${rest > 0 ? `${rest}分钟` : ""}`;
}

const COLUMNS = LIST.columns<WorkSlaRow>([
  {
    key: "level",
    title: "优先级",
    width: 120,
    required: true,
    render: ({ level }) => (level ? <DictTag item={level} /> : <span className="ui-muted">全部</span>),
  },
  {
    key: "serviceType",
    title: "服务类型",
    width: 130,
    phone: true,
    render: ({ serviceType }) => serviceType?.text ?? <span className="ui-muted">全部</span>,
  },
  {
    key: "respondMinutes",
    title: "接单时限",
    width: 120,
    phone: true,
    render: ({ respondMinutes }) => minutesText(respondMinutes),
  },
  {
    key: "arriveMinutes",
    title: "到场时限",
    width: 120,
    render: ({ arriveMinutes }) => minutesText(arriveMinutes),
  },
  {
    key: "finishMinutes",
    title: "完成时限",
    width: 120,
    render: ({ finishMinutes }) => minutesText(finishMinutes),
  },
  { key: "remark", title: "备注", width: 220, grow: true },
  { ...createdAtColumn, hidden: true },
]);

const openSla = lazyRecordDialog(() => import("./WorkSlaDialog"));

/** Service level rules of work orders, by priority and service type (docs/decisions/0058). */
export default function WorkSlaSettingPage({ queryRef }: PageProps<WorkSlaSettingPageQuery>) {
  const { workSlas, levels, types } = usePreloadedQuery<WorkSlaSettingPageQuery>(
    graphql`
      query WorkSlaSettingPageQuery($page: PageInput!, $filter: WorkSlaFilter, $orderBy: [WorkSlaOrder!]) {
        workSlas(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId respondMinutes arriveMinutes finishMinutes remark version createdAt
            level { value text color }
            serviceType { value text }
          }
        }
        levels: dictItems(code: WORK_LEVEL) { value text }
        types: dictItems(code: WORK_SERVICE_TYPE) { value text }
      }
    `,
    queryRef,
  );
  const remove = useSave<WorkSlaSettingPageDeleteMutation>(graphql`
    mutation WorkSlaSettingPageDeleteMutation($ids: [ID!]!) {
      workSlaDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const words = useMemo(
    () => ({ level: { options: optionsOfItems(levels) }, serviceType: { options: optionsOfItems(types) } }),
    [levels, types],
  );
  const list = useList(LIST, words);
  return (
    <RecordList
      {...list}
      subject="时效规则"
      columns={COLUMNS}
      page={useManaged(workSlas)}
      nameOf={nameOf}
      edit={(row) => openSla({ row, words })}
      remove={async (ids) => (await remove({ ids })).userErrors}
      about="从报修时间起按工作时间计算。同时符合几条时用最具体的一条：先看优先级，再看服务类型；工单没有填写要求完成时间时，以完成时限为准。"
    />
  );
}
