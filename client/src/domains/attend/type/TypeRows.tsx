import { useMemo } from "react";
import { graphql, useFragment } from "react-relay";
import type { AttendTypeKind, TypeRows_types$key } from "@/__generated__/TypeRows_types.graphql";
import { useCan } from "@/access/Can";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { useTrackedRows } from "@/app/record/trackedRows";
import { createKey, useKeys } from "@/ui/base/keys";
import type { Action, TreeNode } from "@/ui/base/types";
import { EmptyState } from "@/ui/feedback/states";
import { ActionButton } from "@/ui/frame/ActionButton";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Tree } from "@/ui/tree/Tree";
import { TYPE_KIND } from "./labels";
import { audienceText, ruleText } from "./texts";
import type { TypeRow } from "./typeForm";
import { useTypeActions } from "./useTypeActions";
import "./TypeRows.css";

const openType = lazyRecordDialog(() => import("./TypeDialog"));
const openFacts = lazyRecordDialog(() => import("./TypeFactsDialog"));

const ABOUT: Readonly<Record<AttendTypeKind, string>> = {
  LEAVE: "请假时选择的类型：年假、事假、病假等，规定按什么单位计算、谁可以申请、余额怎么发放。",
  OVERTIME: "加班时选择的类型：规定时长怎么计算、用加班费还是调休补偿。",
  TRIP: "出差时选择的类型：规定按什么单位计算、谁可以申请。",
};

export interface TypeRowsProps {
  kind: AttendTypeKind;
  types: TypeRows_types$key | null | undefined;
  /** Refetches the list. */
  refresh: () => Promise<unknown>;
}

/**
 * List of the types of leave, of overtime or of trips, in the order shown to applicants: create, change,
 * reorder by dragging and by keys, delete.
 */
export function TypeRows({ kind, types: key, refresh }: TypeRowsProps) {
  const types = useFragment(
    graphql`
      fragment TypeRows_types on AttendTypeConnection {
        totalCount
        nodes {
          id
          rowId
          version
          kind
          name
          unit
          step
          rounding
          least
          proofAbove
          paid
          overRest
          enabled
          serviceYears
          gender
          balanced
          remark
          teams { rowId name }
          accrual {
            by
            amount
            steps { years amount }
            since
            unit
            rounding
            expiry { by count }
            carry { cap expiry { by count } }
          }
          overtime {
            basis
            leastMinutes
            unitMinutes
            compensation
            percents { workday restDay holiday }
            lieuType { rowId name }
            lieuExpiry { by count }
          }
          viewerCan { update delete }
        }
      }
    `,
    key,
  );
  const rows = types?.nodes;
  useTrackedRows(rows, refresh);
  const { move, enable, remove } = useTypeActions(kind, refresh);
  const mayManage = useCan()({ perms: "attend:manage" });
  const nodes = useMemo(
    () => (rows ?? []).map((data) => ({ id: data.rowId, label: data.name, data })),
    [rows],
  );
  const subject = `${TYPE_KIND[kind]}类型`;
  const edit = async (row?: TypeRow) => {
    if (await openType({ kind, row })) await refresh();
  };
  const create: Action = { key: "create", text: `新增${subject}`, intent: "primary", onClick: () => edit() };
  useKeys(createKey(mayManage ? create : undefined));
  const actions = ({ data: row }: TreeNode<TypeRow>): Action[] =>
    row
      ? [
          { key: "edit", text: "修改", hidden: !row.viewerCan.update, onClick: () => edit(row) },
          { key: "show", text: "查看规则", onClick: () => openFacts({ row }) },
          {
            key: "enable",
            text: row.enabled ? "停用" : "启用",
            hidden: !row.viewerCan.update,
            onClick: () => enable(row),
          },
          {
            key: "delete",
            text: "删除",
            intent: "danger",
            hidden: !row.viewerCan.delete,
            onClick: () => remove(row),
          },
        ]
      : [];
  const moves = mayManage && nodes.length > 1;
  return (
    <div className="ui-stack">
      <div className="ui-row ui-row--between ui-row--wrap">
        <p className="ui-muted attend-types__about">
          {ABOUT[kind]}
          {moves ? "申请时按这里的顺序显示，拖动调整顺序，或选中后按 Alt + ↑ ↓。" : ""}
        </p>
        {mayManage && nodes.length > 0 ? <ActionButton action={create} /> : null}
      </div>
      {nodes.length === 0 ? (
        <EmptyState text={`还没有${subject}。`} {...(mayManage ? { action: create } : {})} />
      ) : (
        <Tree<TypeRow>
          label={subject}
          nodes={nodes}
          nestable={false}
          {...(moves ? { onMove: ({ id, index }) => move(id, index) } : {})}
          actions={actions}
          onSelect={({ data }) => {
            if (data) void (data.viewerCan.update ? edit(data) : openFacts({ row: data }));
          }}
          renderLabel={({ data }) => (data ? <TypeLine type={data} /> : null)}
        />
      )}
    </div>
  );
}

function TypeLine({ type }: { type: TypeRow }) {
  return (
    <span className="attend-types__line">
      <span className="ui-ellipsis">{type.name}</span>
      <span className="ui-muted ui-ellipsis">{ruleText(type)}</span>
      <span className="ui-muted ui-ellipsis">{audienceText(type)}</span>
      <StatusTag tone={type.enabled ? "green" : "neutral"}>{type.enabled ? "启用" : "停用"}</StatusTag>
    </span>
  );
}
