import { graphql, useFragment } from "react-relay";
import type { MilepostCard_project$key } from "@/__generated__/MilepostCard_project.graphql";
import type { MilepostCardBaselineMutation } from "@/__generated__/MilepostCardBaselineMutation.graphql";
import type { MilepostCardDeleteMutation } from "@/__generated__/MilepostCardDeleteMutation.graphql";
import type { MilepostCardMoveMutation } from "@/__generated__/MilepostCardMoveMutation.graphql";
import type { MilepostCardSaveMutation } from "@/__generated__/MilepostCardSaveMutation.graphql";
import { useCan } from "@/access/Can";
import { usePageRefresh } from "@/app/page/pageContext";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { reportResult } from "@/app/record/reportResult";
import { useSave } from "@/relay/useAppMutation";
import { formatDate } from "@/ui/base/format";
import { confirm, confirmDelete } from "@/ui/dialog/dialogs";
import { Actions } from "@/ui/frame/Actions";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { Gantt } from "./Gantt";
import { GanttOfTasks } from "./GanttOfTasks";
import { useMilepostPlan } from "./useMilepostPlan";

const openMilepost = lazyRecordDialog(() => import("./MilepostDialog"));

/** Milestones of a project: a Gantt chart whose bars can be moved, and the same as a table. */
export function MilepostCard({ project: key }: { project: MilepostCard_project$key }) {
  const project = useFragment(
    graphql`
      fragment MilepostCard_project on Project {
        rowId
        viewerCan { planMileposts }
        mileposts {
          id
          rowId
          name
          beginsOn
          endsOn
          baselineBeginsOn
          baselineEndsOn
          finishedOn
          isOverdue
          remark
          order
          version
          director { rowId name }
          after { rowId name }
          viewerCan { update delete }
        }
      }
    `,
    key,
  );
  const saving = useSave<MilepostCardSaveMutation>(graphql`
    mutation MilepostCardSaveMutation($id: ID!, $version: Int!, $input: MilepostInput!) {
      milepostUpdate(input: { id: $id, version: $version, changes: $input }) {
        milepost { id beginsOn endsOn finishedOn isOverdue version }
        userErrors { field message code }
      }
    }
  `);
  const moving = useSave<MilepostCardMoveMutation>(graphql`
    mutation MilepostCardMoveMutation($id: ID!, $order: Int!) {
      milepostMove(
        input: { id: $id, order: $order }
      ) { milepost { id order } userErrors { field message code } }
    }
  `);
  const keeping = useSave<MilepostCardBaselineMutation>(graphql`
    mutation MilepostCardBaselineMutation($id: ID!) {
      projectBaselineKeep(input: { id: $id }) { project { id } userErrors { field message code } }
    }
  `);
  const deleting = useSave<MilepostCardDeleteMutation>(graphql`
    mutation MilepostCardDeleteMutation($ids: [ID!]!) {
      milepostDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const refresh = usePageRefresh();
  const rows = project.mileposts ?? [];
  const may = project.viewerCan.planMileposts;
  const plan = useMilepostPlan(rows, refresh);
  const others = rows.map(({ rowId, name }) => ({ value: rowId, label: name }));
  const can = useCan();
  const picture = {
    rows,
    movable: () => may,
    onMove: plan,
    onOpen: (row: (typeof rows)[number]) => {
      if (row.viewerCan.update) void edit(row);
    },
  };
  const edit = async (row?: (typeof rows)[number]) => {
    if (await openMilepost({ projectId: project.rowId, others, row })) await refresh();
  };
  return (
    <Card
      title="里程碑"
      padding={false}
      actions={[
        { key: "add", text: "新增里程碑", hidden: !may, onClick: () => edit() },
        {
          key: "baseline",
          text: "保存基线",
          hidden: !may || rows.length === 0,
          onClick: async () => {
            if (await confirm({ text: "以当前计划作为基线，之后的调整都与它比较。" }))
              await reportResult(keeping({ id: project.rowId }), "已保存基线", refresh);
          },
        },
      ]}
    >
      {can({ perms: "task" }) ? (
        <GanttOfTasks projectId={project.rowId} refreshKey={project.mileposts} {...picture} />
      ) : (
        <Gantt {...picture} />
      )}
      <SimpleTable
        label="里程碑"
        empty="还没有里程碑"
        rows={rows}
        rowKey={({ rowId }) => rowId}
        columns={[
          {
            key: "name",
            title: "里程碑",
            width: 170,
            render: ({ name, after }) =>
              (after ?? []).length > 0 ? (
                <span title={`在 ${(after ?? []).map((one) => one.name).join("、")} 之后`}>{name}</span>
              ) : (
                name
              ),
          },
          {
            key: "plan",
            title: "计划",
            width: 208,
            render: ({ beginsOn, endsOn }) => [beginsOn, endsOn].filter(Boolean).join(" 至 "),
          },
          {
            key: "state",
            title: "状态",
            width: 130,
            render: ({ finishedOn, isOverdue }) =>
              finishedOn ? (
                <StatusTag tone="green">{finishedOn} 完成</StatusTag>
              ) : isOverdue ? (
                <StatusTag tone="red">已逾期</StatusTag>
              ) : (
                <StatusTag tone="neutral">未完成</StatusTag>
              ),
          },
          { key: "director", title: "负责人", width: 100, render: ({ director }) => director?.name },
          {
            key: "actions",
            title: "操作",
            width: 112,
            render: (row) => (
              <Actions
                size="small"
                minimal
                max={1}
                actions={[
                  {
                    key: "finish",
                    text: row.finishedOn ? "取消完成" : "完成",
                    hidden: !row.viewerCan.update,
                    onClick: async () =>
                      reportResult(
                        saving({
                          id: row.rowId,
                          version: row.version,
                          input: { finishedOn: row.finishedOn ? null : formatDate(new Date()) },
                        }),
                        row.finishedOn ? "已取消完成" : "已完成",
                        refresh,
                      ),
                  },
                  { key: "edit", text: "修改", hidden: !row.viewerCan.update, onClick: () => edit(row) },
                  {
                    key: "up",
                    text: "上移",
                    hidden: !row.viewerCan.update || row.order === 0,
                    onClick: async () =>
                      reportResult(moving({ id: row.rowId, order: row.order - 1 }), "已调整顺序", refresh),
                  },
                  {
                    key: "delete",
                    text: "删除",
                    intent: "danger",
                    hidden: !row.viewerCan.delete,
                    onClick: async () => {
                      const done = await confirmDelete({
                        what: [row.name],
                        run: async () => (await deleting({ ids: [row.rowId] })).userErrors,
                      });
                      if (done) await refresh();
                    },
                  },
                ]}
              />
            ),
          },
        ]}
      />
    </Card>
  );
}
