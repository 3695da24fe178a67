/** Rows of the editor of a project template: milestones, instalments, tasks, roles. */

import type { CSSProperties, ReactNode } from "react";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import type { InputProps, Option } from "@/ui/base/types";
import { RowsInput } from "@/ui/form/RowsInput";
import { IntegerInput, NumberInput } from "@/ui/input/NumberInput";
import { TextInput } from "@/ui/input/TextInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { MultiSelect, Select } from "@/ui/picker/Select";
import {
  blankMilepost,
  blankPlan,
  blankRole,
  blankTask,
  cleanOffset,
  LINES_LIMIT,
  milepostOptions,
  milepostProblem,
  planProblem,
  type Reckoning,
  roleProblem,
  type TypedMilepost,
  type TypedPlan,
  type TypedRole,
  type TypedTask,
  taskProblem,
} from "./values";

type RowsProps<Row> = InputProps<readonly Row[]>;

/** One input of a row, below its heading. */
function Cell({ head, wide, children }: { head: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className="template-cell" data-wide={wide || undefined}>
      <span aria-hidden>{head}</span>
      {children}
    </div>
  );
}

/** Inputs of a row, in columns where the width permits. */
function Boxes({ columns, children }: { columns: string; children: ReactNode }) {
  return (
    <div className="template-row" style={{ "--columns": columns } as CSSProperties}>
      {children}
    </div>
  );
}

/** Common props of a row's inputs: `boxOf(…)("name", "名称")` binds one value and sets its label. */
function boxOf<Row>(what: string, line: Row, place: number, set: (line: Row) => void, disabled?: boolean) {
  return <Key extends keyof Row>(key: Key, label: string) => ({
    ...(disabled ? { disabled } : {}),
    value: line[key],
    onChange: (value: Row[Key]) => set({ ...line, [key]: value }),
    "aria-label": `第 ${place} 个${what}的${label}`,
  });
}

/** Days from the start of a project, at most five characters; negative before it. */
function OffsetInput({ onChange, ...input }: InputProps<string>) {
  // without a character counter, which would take the space of the digits
  const typed = (text: string) => onChange(cleanOffset(text).slice(0, 5));
  return <TextInput {...input} inputMode="numeric" onChange={typed} />;
}

/** Milestones of a template, in their order. */
export function MilepostsInput({
  value,
  onChange,
  disabled,
  invalid,
  roles,
}: RowsProps<TypedMilepost> & { roles: readonly Option[] }) {
  return (
    <RowsInput
      label="里程碑"
      limit={LINES_LIMIT}
      value={value}
      onChange={onChange}
      disabled={disabled}
      blank={blankMilepost}
      empty="还没有里程碑。"
      row={(line, place, set) => {
        const box = boxOf("里程碑", line, place, set, disabled);
        return (
          <Boxes columns="minmax(0, 2fr) 104px 88px minmax(0, 1.4fr) minmax(0, 1.6fr) minmax(0, 1.6fr)">
            <Cell head="名称" wide>
              <TextInput
                {...box("name", "名称")}
                maxLength={100}
                invalid={invalid && milepostProblem(line) !== null}
              />
            </Cell>
            <Cell head="开工后（天）">
              <OffsetInput {...box("beginsAfter", "开始，开工后天数")} placeholder="未定" />
            </Cell>
            <Cell head="工期（天）">
              <IntegerInput {...box("days", "工期")} />
            </Cell>
            <Cell head="负责">
              <Select {...box("role", "负责角色")} options={roles} placeholder="未定" />
            </Cell>
            <Cell head="前置里程碑">
              <MultiSelect
                {...box("after", "前置里程碑")}
                options={milepostOptions(value, line.id)}
                max={20}
                placeholder="无"
              />
            </Cell>
            <Cell head="备注">
              <TextInput {...box("remark", "备注")} />
            </Cell>
          </Boxes>
        );
      }}
    />
  );
}

/** Roles of a template: members, partners' teams, and roles to fill. */
export function RolesInput({
  value,
  onChange,
  disabled,
  invalid,
  teamTypes,
  known,
}: RowsProps<TypedRole> & {
  teamTypes: readonly Option[];
  /** Names of initially selected members and teams. */
  known: { readonly members: readonly Option[]; readonly teams: readonly Option[] };
}) {
  const members = useMemberSource();
  const teams = useTeamSource();
  return (
    <RowsInput
      label="角色"
      limit={LINES_LIMIT}
      value={value}
      onChange={onChange}
      disabled={disabled}
      blank={() => ({
        ...blankRole(),
        group: value.at(-1)?.group ?? "",
        teamType: value.at(-1)?.teamType ?? null,
      })}
      empty="还没有成员角色。"
      row={(line, place, set) => {
        const box = boxOf("角色", line, place, set, disabled);
        return (
          <Boxes columns="minmax(0, 1.4fr) minmax(0, 1.2fr) minmax(0, 1.4fr) minmax(0, 1.4fr) minmax(0, 1.4fr)">
            <Cell head="分组">
              <TextInput
                {...box("group", "分组")}
                maxLength={50}
                invalid={invalid && roleProblem(line) !== null}
              />
            </Cell>
            <Cell head="团队类型">
              <Select {...box("teamType", "团队类型")} options={teamTypes} placeholder="不限" />
            </Cell>
            <Cell head="职责">
              <TextInput {...box("duty", "职责")} maxLength={50} />
            </Cell>
            <Cell head="固定成员">
              <RemotePicker
                {...members}
                {...box("memberId", "固定成员")}
                known={known.members}
                onChange={(memberId) => set({ ...line, memberId, teamId: memberId ? null : line.teamId })}
                placeholder="新建项目时选择"
              />
            </Cell>
            <Cell head="协作团队">
              <RemotePicker
                {...teams}
                {...box("teamId", "协作团队")}
                known={known.teams}
                onChange={(teamId) => set({ ...line, teamId, memberId: teamId ? null : line.memberId })}
                placeholder="无"
              />
            </Cell>
          </Boxes>
        );
      }}
    />
  );
}

const BY: readonly Option<Reckoning>[] = [
  { value: "PERCENT", label: "按比例" },
  { value: "AMOUNT", label: "固定金额" },
];

/** Payment plans of a template. */
export function PlansInput({
  value,
  onChange,
  disabled,
  invalid,
  returnTypes,
  mileposts,
}: RowsProps<TypedPlan> & { returnTypes: readonly Option[]; mileposts: readonly Option[] }) {
  return (
    <RowsInput
      label="收款"
      limit={LINES_LIMIT}
      value={value}
      onChange={onChange}
      disabled={disabled}
      blank={blankPlan}
      empty="还没有收款计划。"
      row={(line, place, set) => {
        const box = boxOf("收款", line, place, set, disabled);
        return (
          <Boxes columns="minmax(0, 1.6fr) minmax(0, 1fr) 108px 128px minmax(0, 1.4fr) 104px minmax(0, 1.4fr)">
            <Cell head="名称" wide>
              <TextInput
                {...box("name", "名称")}
                maxLength={100}
                invalid={invalid && line.name.trim() === ""}
              />
            </Cell>
            <Cell head="款项类型">
              <Select {...box("returnType", "款项类型")} options={returnTypes} placeholder="不限" />
            </Cell>
            <Cell head="金额方式">
              <Select<Reckoning>
                {...box("by", "金额方式")}
                options={BY}
                clearable={false}
                onChange={(by) => set({ ...line, by: by ?? "PERCENT" })}
              />
            </Cell>
            <Cell head="比例或金额">
              <NumberInput
                {...box("figure", line.by === "PERCENT" ? "比例" : "金额")}
                {...(line.by === "PERCENT" ? { unit: "%" } : { unit: "元", tooMuch: "金额过大" })}
                invalid={invalid && planProblem(line) !== null}
              />
            </Cell>
            <Cell head="里程碑">
              <Select {...box("milepost", "里程碑")} options={mileposts} placeholder="无" />
            </Cell>
            <Cell head="开工后（天）">
              <OffsetInput
                {...box("dueAfter", "应收日，开工后天数")}
                placeholder={line.milepost ? "随里程碑" : "未定"}
              />
            </Cell>
            <Cell head="备注">
              <TextInput {...box("remark", "备注")} />
            </Cell>
          </Boxes>
        );
      }}
    />
  );
}

/** Tasks of a template. */
export function TasksInput({
  value,
  onChange,
  disabled,
  invalid,
  levels,
  mileposts,
  roles,
}: RowsProps<TypedTask> & {
  levels: readonly Option[];
  mileposts: readonly Option[];
  roles: readonly Option[];
}) {
  return (
    <RowsInput
      label="任务"
      limit={LINES_LIMIT}
      value={value}
      onChange={onChange}
      disabled={disabled}
      blank={blankTask}
      empty="还没有任务。"
      row={(line, place, set) => {
        const box = boxOf("任务", line, place, set, disabled);
        return (
          <Boxes columns="minmax(0, 2fr) 104px minmax(0, 1.4fr) 104px 88px minmax(0, 1.4fr) minmax(0, 1.4fr)">
            <Cell head="名称" wide>
              <TextInput
                {...box("name", "名称")}
                maxLength={200}
                invalid={invalid && taskProblem(line) !== null}
              />
            </Cell>
            <Cell head="优先级">
              <Select {...box("level", "优先级")} options={levels} placeholder="不限" />
            </Cell>
            <Cell head="里程碑">
              <Select {...box("milepost", "里程碑")} options={mileposts} placeholder="无" />
            </Cell>
            <Cell head="开工后（天）">
              <OffsetInput
                {...box("beginsAfter", "开始，开工后天数")}
                placeholder={line.milepost ? "随里程碑" : "未定"}
              />
            </Cell>
            <Cell head="工期（天）">
              <IntegerInput {...box("days", "工期")} disabled={disabled || line.beginsAfter === ""} />
            </Cell>
            <Cell head="负责">
              <Select
                {...box("role", "负责角色")}
                options={roles}
                placeholder={line.milepost ? "随里程碑" : "未定"}
              />
            </Cell>
            <Cell head="说明">
              <TextInput {...box("description", "说明")} />
            </Cell>
          </Boxes>
        );
      }}
    />
  );
}
