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

/** One box of a line; its head stands above it. */
function Cell({ head, wide, children }: { head: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className="template-cell" data-wide={wide || undefined}>
      <span aria-hidden>{head}</span>
      {children}
    </div>
  );
}

/** The boxes of a line, in columns where there is room. */
function Boxes({ columns, children }: { columns: string; children: ReactNode }) {
  return (
    <div className="template-row" style={{ "--columns": columns } as CSSProperties}>
      {children}
    </div>
  );
}

/** Days from a project's first one, of five signs at most; below 0 before it. */
function OffsetInput({ onChange, ...input }: InputProps<string>) {
  // without a counter, which would take the room of the days
  const typed = (text: string) => onChange(cleanOffset(text).slice(0, 5));
  return <TextInput {...input} inputMode="numeric" onChange={typed} />;
}

/** What is to be reached: mileposts, in their order. */
export function MilepostsInput({
  value,
  onChange,
  disabled,
  invalid,
  roles,
}: RowsProps<TypedMilepost> & { roles: readonly Option[] }) {
  const off = disabled ? { disabled } : {};
  return (
    <RowsInput
      label="里程碑"
      limit={LINES_LIMIT}
      value={value}
      onChange={onChange}
      disabled={disabled}
      blank={blankMilepost}
      empty="还没有里程碑。"
      row={(line, place, set) => (
        <Boxes columns="minmax(0, 2fr) 104px 88px minmax(0, 1.4fr) minmax(0, 1.6fr) minmax(0, 1.6fr)">
          <Cell head="名称" wide>
            <TextInput
              {...off}
              value={line.name}
              onChange={(name) => set({ ...line, name })}
              maxLength={100}
              invalid={invalid && milepostProblem(line) !== null}
              aria-label={`第 ${place} 个里程碑的名称`}
            />
          </Cell>
          <Cell head="开工后（天）">
            <OffsetInput
              {...off}
              value={line.beginsAfter}
              onChange={(beginsAfter) => set({ ...line, beginsAfter })}
              placeholder="未定"
              aria-label={`第 ${place} 个里程碑的开始，开工后天数`}
            />
          </Cell>
          <Cell head="工期（天）">
            <IntegerInput
              {...off}
              value={line.days}
              onChange={(days) => set({ ...line, days })}
              aria-label={`第 ${place} 个里程碑的工期`}
            />
          </Cell>
          <Cell head="负责">
            <Select
              {...off}
              value={line.role}
              options={roles}
              onChange={(role) => set({ ...line, role })}
              placeholder="未定"
              aria-label={`第 ${place} 个里程碑的负责角色`}
            />
          </Cell>
          <Cell head="前置里程碑">
            <MultiSelect
              {...off}
              value={line.after}
              options={milepostOptions(value, line.id)}
              max={20}
              onChange={(after) => set({ ...line, after })}
              placeholder="无"
              aria-label={`第 ${place} 个里程碑的前置里程碑`}
            />
          </Cell>
          <Cell head="备注">
            <TextInput
              {...off}
              value={line.remark}
              onChange={(remark) => set({ ...line, remark })}
              aria-label={`第 ${place} 个里程碑的备注`}
            />
          </Cell>
        </Boxes>
      )}
    />
  );
}

/** Who works at it: members, partners' teams, and roles to fill. */
export function RolesInput({
  value,
  onChange,
  disabled,
  invalid,
  teamTypes,
  known,
}: RowsProps<TypedRole> & {
  teamTypes: readonly Option[];
  /** Names of members and teams that are chosen from the start. */
  known: { readonly members: readonly Option[]; readonly teams: readonly Option[] };
}) {
  const members = useMemberSource();
  const teams = useTeamSource();
  const off = disabled ? { disabled } : {};
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
      row={(line, place, set) => (
        <Boxes columns="minmax(0, 1.4fr) minmax(0, 1.2fr) minmax(0, 1.4fr) minmax(0, 1.4fr) minmax(0, 1.4fr)">
          <Cell head="分组">
            <TextInput
              {...off}
              value={line.group}
              onChange={(group) => set({ ...line, group })}
              maxLength={50}
              invalid={invalid && roleProblem(line) !== null}
              aria-label={`第 ${place} 个角色的分组`}
            />
          </Cell>
          <Cell head="团队类型">
            <Select
              {...off}
              value={line.teamType}
              options={teamTypes}
              onChange={(teamType) => set({ ...line, teamType })}
              placeholder="不限"
              aria-label={`第 ${place} 个角色的团队类型`}
            />
          </Cell>
          <Cell head="职责">
            <TextInput
              {...off}
              value={line.duty}
              onChange={(duty) => set({ ...line, duty })}
              maxLength={50}
              aria-label={`第 ${place} 个角色的职责`}
            />
          </Cell>
          <Cell head="固定成员">
            <RemotePicker
              {...members}
              {...off}
              value={line.memberId}
              known={known.members}
              onChange={(memberId) => set({ ...line, memberId, teamId: memberId ? null : line.teamId })}
              placeholder="新建项目时选择"
              aria-label={`第 ${place} 个角色的固定成员`}
            />
          </Cell>
          <Cell head="协作团队">
            <RemotePicker
              {...teams}
              {...off}
              value={line.teamId}
              known={known.teams}
              onChange={(teamId) => set({ ...line, teamId, memberId: teamId ? null : line.memberId })}
              placeholder="无"
              aria-label={`第 ${place} 个角色的协作团队`}
            />
          </Cell>
        </Boxes>
      )}
    />
  );
}

const BY: readonly Option<Reckoning>[] = [
  { value: "PERCENT", label: "按比例" },
  { value: "AMOUNT", label: "固定金额" },
];

/** What is to be paid. */
export function PlansInput({
  value,
  onChange,
  disabled,
  invalid,
  returnTypes,
  mileposts,
}: RowsProps<TypedPlan> & { returnTypes: readonly Option[]; mileposts: readonly Option[] }) {
  const off = disabled ? { disabled } : {};
  return (
    <RowsInput
      label="收款"
      limit={LINES_LIMIT}
      value={value}
      onChange={onChange}
      disabled={disabled}
      blank={blankPlan}
      empty="还没有收款计划。"
      row={(line, place, set) => (
        <Boxes columns="minmax(0, 1.6fr) minmax(0, 1fr) 108px 128px minmax(0, 1.4fr) 104px minmax(0, 1.4fr)">
          <Cell head="名称" wide>
            <TextInput
              {...off}
              value={line.name}
              onChange={(name) => set({ ...line, name })}
              maxLength={100}
              invalid={invalid && line.name.trim() === ""}
              aria-label={`第 ${place} 个收款的名称`}
            />
          </Cell>
          <Cell head="款项类型">
            <Select
              {...off}
              value={line.returnType}
              options={returnTypes}
              onChange={(returnType) => set({ ...line, returnType })}
              placeholder="不限"
              aria-label={`第 ${place} 个收款的款项类型`}
            />
          </Cell>
          <Cell head="金额方式">
            <Select<Reckoning>
              {...off}
              value={line.by}
              options={BY}
              clearable={false}
              onChange={(by) => set({ ...line, by: by ?? "PERCENT" })}
              aria-label={`第 ${place} 个收款的金额方式`}
            />
          </Cell>
          <Cell head="比例或金额">
            <NumberInput
              {...off}
              value={line.figure}
              onChange={(figure) => set({ ...line, figure })}
              unit={line.by === "PERCENT" ? "%" : "元"}
              invalid={invalid && planProblem(line) !== null}
              aria-label={`第 ${place} 个收款的${line.by === "PERCENT" ? "比例" : "金额"}`}
            />
          </Cell>
          <Cell head="里程碑">
            <Select
              {...off}
              value={line.milepost}
              options={mileposts}
              onChange={(milepost) => set({ ...line, milepost })}
              placeholder="无"
              aria-label={`第 ${place} 个收款的里程碑`}
            />
          </Cell>
          <Cell head="开工后（天）">
            <OffsetInput
              {...off}
              value={line.dueAfter}
              onChange={(dueAfter) => set({ ...line, dueAfter })}
              placeholder={line.milepost ? "随里程碑" : "未定"}
              aria-label={`第 ${place} 个收款的应收日，开工后天数`}
            />
          </Cell>
          <Cell head="备注">
            <TextInput
              {...off}
              value={line.remark}
              onChange={(remark) => set({ ...line, remark })}
              aria-label={`第 ${place} 个收款的备注`}
            />
          </Cell>
        </Boxes>
      )}
    />
  );
}

/** What is to be done. */
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
  const off = disabled ? { disabled } : {};
  return (
    <RowsInput
      label="任务"
      limit={LINES_LIMIT}
      value={value}
      onChange={onChange}
      disabled={disabled}
      blank={blankTask}
      empty="还没有任务。"
      row={(line, place, set) => (
        <Boxes columns="minmax(0, 2fr) 104px minmax(0, 1.4fr) 104px 88px minmax(0, 1.4fr) minmax(0, 1.4fr)">
          <Cell head="名称" wide>
            <TextInput
              {...off}
              value={line.name}
              onChange={(name) => set({ ...line, name })}
              maxLength={200}
              invalid={invalid && taskProblem(line) !== null}
              aria-label={`第 ${place} 个任务的名称`}
            />
          </Cell>
          <Cell head="优先级">
            <Select
              {...off}
              value={line.level}
              options={levels}
              onChange={(level) => set({ ...line, level })}
              placeholder="不限"
              aria-label={`第 ${place} 个任务的优先级`}
            />
          </Cell>
          <Cell head="里程碑">
            <Select
              {...off}
              value={line.milepost}
              options={mileposts}
              onChange={(milepost) => set({ ...line, milepost })}
              placeholder="无"
              aria-label={`第 ${place} 个任务的里程碑`}
            />
          </Cell>
          <Cell head="开工后（天）">
            <OffsetInput
              {...off}
              value={line.beginsAfter}
              onChange={(beginsAfter) => set({ ...line, beginsAfter })}
              placeholder={line.milepost ? "随里程碑" : "未定"}
              aria-label={`第 ${place} 个任务的开始，开工后天数`}
            />
          </Cell>
          <Cell head="工期（天）">
            <IntegerInput
              {...off}
              value={line.days}
              onChange={(days) => set({ ...line, days })}
              disabled={disabled || line.beginsAfter === ""}
              aria-label={`第 ${place} 个任务的工期`}
            />
          </Cell>
          <Cell head="负责">
            <Select
              {...off}
              value={line.role}
              options={roles}
              onChange={(role) => set({ ...line, role })}
              placeholder={line.milepost ? "随里程碑" : "未定"}
              aria-label={`第 ${place} 个任务的负责角色`}
            />
          </Cell>
          <Cell head="说明">
            <TextInput
              {...off}
              value={line.description}
              onChange={(description) => set({ ...line, description })}
              aria-label={`第 ${place} 个任务的说明`}
            />
          </Cell>
        </Boxes>
      )}
    />
  );
}
