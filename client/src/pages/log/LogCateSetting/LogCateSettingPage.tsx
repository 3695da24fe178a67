import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useLocation } from "react-router";
import type { LogCateSettingPageDeleteMutation } from "@/__generated__/LogCateSettingPageDeleteMutation.graphql";
import type { LogCateSettingPageMoveMutation } from "@/__generated__/LogCateSettingPageMoveMutation.graphql";
import type { LogCateSettingPageQuery } from "@/__generated__/LogCateSettingPageQuery.graphql";
import { usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { optionsOfItems } from "@/app/record/dictItems";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { reportResult } from "@/app/record/reportResult";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { LOG_FIELD_KIND } from "@/domains/log/labels";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useSave } from "@/relay/useAppMutation";
import { formatMoney } from "@/ui/base/format";
import { clockOf } from "./fields";
import { categories as LIST } from "./list";

export type LogCategoryRow = NonNullable<
  LogCateSettingPageQuery["response"]["logCategories"]
>["nodes"][number];

const openCategory = lazyRecordDialog(() => import("./LogCategoryDialog"));

/** Names of the teams that use a template, as text. */
function teamsText({ teams }: LogCategoryRow): string {
  return (teams ?? []).map(({ name }) => name).join("、") || "全部团队";
}

const COLUMNS = LIST.columns<LogCategoryRow>([
  {
    key: "logType",
    title: "日志类型",
    width: 140,
    required: true,
    render: ({ logType }) => logType?.text ?? "已删除的类型",
  },
  { key: "teams", title: "适用团队", width: 200, phone: true, render: teamsText },
  {
    key: "fields",
    title: "模板字段",
    width: 260,
    grow: true,
    phone: true,
    render: ({ fields }) =>
      fields.map(({ label, required }) => (required ? `${label}（必填）` : label)).join("、") || "只填内容",
  },
  {
    key: "minLength",
    title: "最少字数",
    width: 96,
    number: true,
    render: ({ minLength }) => (minLength > 0 ? minLength : "不限"),
  },
  {
    key: "editHours",
    title: "可修改时间",
    width: 112,
    number: true,
    render: ({ editHours }) => `${editHours} 小时`,
  },
  {
    key: "remindAt",
    title: "提醒时间",
    width: 96,
    render: ({ remindAt }) => clockOf(remindAt) ?? "不提醒",
  },
  {
    key: "costType",
    title: "项目成本",
    width: 160,
    render: ({ costType, costRate }) =>
      costType && costRate !== null ? `${costType.text}，${formatMoney(costRate)}/小时` : "不计入",
  },
  { key: "remark", title: "填写说明", width: 200, hidden: true },
  { ...createdAtColumn, hidden: true },
]);

/**
 * List of the templates of work log types: fields, least length and reminders, for all teams or for some
 * (business §2 Log: LogCateSetting).
 */
export default function LogCateSettingPage({ queryRef }: PageProps<LogCateSettingPageQuery>) {
  const data = usePreloadedQuery<LogCateSettingPageQuery>(
    graphql`
      query LogCateSettingPageQuery($page: PageInput!, $filter: LogCategoryFilter, $orderBy: [LogCategoryOrder!]) {
        logCategories(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            version
            sortOrder
            minLength
            editHours
            remindAt
            remark
            costRate
            createdAt
            logType { value text }
            costType { value text }
            teams { rowId name }
            fields {
              key
              label
              kind
              required
              options
              minLength
              record
            }
            viewerCan { update delete }
          }
        }
        types: dictItems(code: LOG_TYPE) { value text }
        costTypes: dictItems(code: PROJECT_COST_TYPE) { value text }
      }
    `,
    queryRef,
  );
  const remove = useSave<LogCateSettingPageDeleteMutation>(graphql`
    mutation LogCateSettingPageDeleteMutation($ids: [ID!]!) {
      logCategoryDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const move = useSave<LogCateSettingPageMoveMutation>(graphql`
    mutation LogCateSettingPageMoveMutation($input: LogCategoryMoveInput!) {
      logCategoryMove(input: $input) { logCategory { id sortOrder } userErrors { field message code } }
    }
  `);
  const refresh = usePageRefresh();
  const types = useMemo(() => optionsOfItems(data.types), [data.types]);
  const costTypes = useMemo(() => optionsOfItems(data.costTypes), [data.costTypes]);
  const list = useList(LIST, {
    logType: { options: types },
    teamId: useTeamSource({ type: "INTERNAL" }),
  });
  const base = useLocation().pathname.startsWith("/admin") ? "/admin" : "/log";
  // reordering requires the unfiltered list of all templates
  const arranges = !list.state.isFiltered && list.state.sort?.field === "ORDER";
  const moving = (
    key: string,
    text: string,
    { rowId, sortOrder, viewerCan }: LogCategoryRow,
    by: number,
  ) => ({
    key,
    text,
    hidden: !viewerCan.update || !arranges || sortOrder + by < 0,
    onClick: () => reportResult(move({ input: { id: rowId, order: sortOrder + by } }), `已${text}`, refresh),
  });
  return (
    <RecordList
      {...list}
      subject="日志模板"
      columns={COLUMNS}
      page={data.logCategories}
      nameOf={(row) => `${row.logType?.text ?? "已删除的类型"}（${teamsText(row)}）`}
      edit={(row) => openCategory({ row, types, costTypes })}
      remove={async (ids) => (await remove({ ids })).userErrors}
      rowActions={(row) => [moving("up", "上移", row, -1), moving("down", "下移", row, 1)]}
      actions={[{ key: "types", text: "管理日志类型", href: `${base}/LogTypeSetting` }]}
      panel={{
        facts: ({ fields }) =>
          fields.map(({ label, kind, required }) => ({
            label,
            value: required ? `${LOG_FIELD_KIND[kind]}，必填` : LOG_FIELD_KIND[kind],
          })),
      }}
      about="没有模板的日志类型只填写内容。给类型加上模板，可以规定要填哪些字段、最少写多少字、何时提醒。"
    />
  );
}
