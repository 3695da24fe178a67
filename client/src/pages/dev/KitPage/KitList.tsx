import { useMemo, useState } from "react";
import type { Column, View } from "@/ui/base/types";
import { confirmDelete } from "@/ui/dialog/dialogs";
import { openExport, openImport } from "@/ui/dialog/exchange";
import { Progress } from "@/ui/feedback/Progress";
import { toast } from "@/ui/feedback/toasts";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime, Money } from "@/ui/frame/text";
import {
  dateRangeFilter,
  flagFilter,
  multiRemoteFilter,
  multiSelectFilter,
  selectFilter,
} from "@/ui/list/filters";
import { ListPage } from "@/ui/list/ListPage";
import { useListState } from "@/ui/list/useListState";
import { peopleByIds, type Sample, STATUSES, samples, searchPeople, TEAMS, wait } from "./samples";

const ALL = samples(186);
const FILTERS = {
  status: selectFilter({ label: "状态", options: STATUSES }),
  team: multiSelectFilter({ label: "团队", options: TEAMS }),
  created: dateRangeFilter({ label: "创建时间" }),
  owner: multiRemoteFilter({ label: "负责人", fetch: searchPeople, resolve: peopleByIds }),
  noted: flagFilter({ label: "有备注" }),
};
const VIEWS: readonly View[] = [
  { key: "all", label: "全部", count: ALL.length },
  { key: "mine", label: "我负责的", count: 12, params: { status: "doing" } },
  { key: "late", label: "已延期", params: { status: "late" } },
];
const COLUMNS: readonly Column<Sample>[] = [
  {
    key: "name",
    title: "项目名称",
    width: 260,
    required: true,
    sortable: true,
    grow: true,
    render: (row) => row.name,
  },
  {
    key: "status",
    title: "状态",
    width: 110,
    render: (row) => {
      const status = STATUSES.find((option) => option.value === row.status);
      return <StatusTag tone={status?.tone}>{status?.label}</StatusTag>;
    },
    edit: { kind: "select", field: "status", value: (row) => row.status, required: true },
  },
  { key: "owner", title: "负责人", width: 130, render: (row) => <PersonName name={row.owner} /> },
  { key: "team", title: "团队", width: 120, render: (row) => row.team },
  {
    key: "progress",
    title: "进度",
    width: 150,
    sortable: true,
    render: (row) => <Progress value={row.progress} label />,
  },
  {
    key: "amount",
    title: "合同金额（元）",
    width: 150,
    number: true,
    sortable: true,
    render: (row) => <Money value={row.amount} />,
  },
  {
    key: "created",
    title: "创建时间",
    width: 140,
    sortable: true,
    render: (row) => <ListTime value={row.created} />,
    edit: { kind: "date", field: "created", value: (row) => row.created.slice(0, 10), required: true },
  },
  {
    key: "note",
    title: "备注",
    width: 160,
    render: (row) => row.note,
    edit: { kind: "text", field: "note", value: (row) => row.note, max: 40 },
  },
];

/** Sample list with all features, of invented projects. */
export function KitList() {
  const list = useListState({
    filters: FILTERS,
    views: VIEWS,
    defaultSort: { field: "created", direction: "DESC" },
  });
  const [mode, setMode] = useState<"ready" | "first" | "refetch" | "error" | "empty">("ready");
  const [changes, setChanges] = useState<Readonly<Record<string, Partial<Sample>>>>({});
  const matching = useMemo(() => {
    const { status, team, created, noted } = list.filters;
    const names = TEAMS.filter((option) => team.includes(option.value)).map((option) => option.label);
    const found = ALL.map((row) => ({ ...row, ...changes[row.id] })).filter(
      (row) =>
        row.name.includes(list.keyword) &&
        (!status || row.status === status) &&
        (names.length === 0 || names.includes(row.team)) &&
        (!created || (row.created.slice(0, 10) >= created.from && row.created.slice(0, 10) <= created.to)) &&
        (!noted || row.note !== ""),
    );
    const { sort } = list;
    return sort
      ? found.toSorted((a, b) => (sort.direction === "ASC" ? 1 : -1) * compare(a, b, sort.field))
      : found;
  }, [list, changes]);
  const rows = mode === "empty" ? [] : matching.slice((list.page - 1) * list.size, list.page * list.size);

  return (
    <ListPage
      title="项目"
      breadcrumb={[{ text: "组件" }, { text: "列表" }]}
      state={list}
      filters={FILTERS}
      columns={COLUMNS}
      rows={mode === "first" ? null : rows}
      rowKey={(row) => row.id}
      total={mode === "empty" ? 0 : matching.length}
      refetching={mode === "refetch"}
      error={mode === "error" ? { message: "服务暂时不可用，请稍后重试（追踪号 7f3a）" } : null}
      onRetry={() => setMode("ready")}
      opens={{ panel: { name: (row) => row.name, content: (row) => row.note || "没有备注" } }}
      tree={{ children: (row) => row.children, switchable: true }}
      editing={{
        may: (row) => row.status !== "late",
        parts: { status: { options: STATUSES } },
        save: async ({ row, field, value, title }) => {
          await wait(400);
          if (value?.includes("错")) toast.error(`${title}不能包含“错”字`, { title: "操作提示" });
          else setChanges((old) => ({ ...old, [row.id]: { ...old[row.id], [field]: value ?? "" } }));
        },
      }}
      create={{ key: "create", text: "新建项目", onClick: () => toast.info("新建项目") }}
      importAction={() =>
        openImport({
          templateUrl: () => Promise.resolve(toast.info("模板")),
          run: async (file, { dryRun, onProgress }) => {
            for (const share of [0.3, 0.7, 1]) {
              await wait(200);
              onProgress(share);
            }
            if (file.name.includes("err"))
              return {
                ok: false,
                message: "导入数据有误",
                errors: [
                  { lineNum: 3, errors: "客户名称不能为空" },
                  { lineNum: 8, errors: "手机号格式错误" },
                ],
              };
            return { ok: true, total: 12, created: dryRun ? 10 : 10, updated: 2 };
          },
        })
      }
      exportAction={() =>
        openExport({
          fileName: "项目",
          count: matching.length,
          columns: COLUMNS.map((column) => ({
            prop: column.key,
            label: column.title,
            required: column.required,
            checked: !column.hidden,
          })),
          run: async () => {
            await wait(600);
            return new Blob(
              [
                JSON.stringify({
                  code: 5000,
                  msg: "导出数据量过大",
                  data: [{ lineNum: 2, errors: "金额超出范围" }],
                }),
              ],
              { type: "application/json" },
            );
          },
        })
      }
      actions={[
        { key: "first", text: "首次加载", onClick: () => setMode("first") },
        { key: "refetch", text: "刷新中", onClick: () => setMode("refetch") },
        { key: "error", text: "加载失败", onClick: () => setMode("error") },
        { key: "empty", text: "空列表", onClick: () => setMode("empty") },
        { key: "ready", text: "恢复", onClick: () => setMode("ready") },
      ]}
      rowActions={(row) => [
        { key: "edit", text: "编辑", onClick: () => toast.info(`编辑 ${row.name}`) },
        { key: "copy", text: "复制", onClick: () => toast.success("复制成功") },
        {
          key: "delete",
          text: "删除",
          intent: "danger",
          onClick: () => confirmDelete({ what: [row.name], run: () => wait(400).then(() => null) }),
        },
      ]}
      batchActions={[
        { key: "move", text: "转移", onClick: (picked) => toast.info(`转移 ${picked.length} 条`) },
        {
          key: "delete",
          text: "批量删除",
          intent: "danger",
          always: true,
          onClick: (picked) =>
            confirmDelete({ what: picked.map((row) => row.name), run: () => wait(400).then(() => null) }),
        },
      ]}
      empty={{ text: "在这里管理公司的全部项目：进度、金额和成员。" }}
    />
  );
}

function compare(a: Sample, b: Sample, field: string): number {
  if (field === "amount") return a.amount - b.amount;
  if (field === "progress") return a.progress - b.progress;
  return field === "created" ? a.created.localeCompare(b.created) : a.name.localeCompare(b.name, "zh-CN");
}
