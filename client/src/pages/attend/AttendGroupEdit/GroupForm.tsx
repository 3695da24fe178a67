import { useMemo, useRef } from "react";
import { graphql } from "react-relay";
import type { GroupFormCreateMutation } from "@/__generated__/GroupFormCreateMutation.graphql";
import type { GroupFormUpdateMutation } from "@/__generated__/GroupFormUpdateMutation.graphql";
import { useBack } from "@/app/page/navigation";
import { usePageRefresh } from "@/app/page/pageContext";
import { useSave } from "@/relay/useAppMutation";
import { formatDate } from "@/ui/base/format";
import type { Option } from "@/ui/base/types";
import { EditForm } from "@/ui/form/EditForm";
import { check, maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { Card } from "@/ui/frame/Card";
import { addDays } from "@/ui/input/dates";
import { BasicFields } from "./BasicFields";
import type { Group } from "./group";
import { PlaceFields } from "./PlaceFields";
import { PlanFields } from "./PlanFields";
import { RuleFields } from "./RuleFields";
import { nightProblem, overtimeProblem, repairProblem } from "./rules";
import { ScopeFields } from "./ScopeFields";
import { SectionNav } from "./SectionNav";
import { planProblem } from "./term";
import { type GroupValues, inputOf, valuesOf } from "./values";
import "./groupForm.css";

/** Largest number of days before a change of members or schedule takes effect. */
const AHEAD = 366;

/** Validation rule: a whole number up to a limit; empty is valid. */
function upTo(most: number, message: string) {
  return check((typed: string) => (Number(typed) <= most ? null : message));
}

const RULES = {
  name: [required("请输入考勤组名称"), maxLength(50)],
  beginsOn: [
    required("请选择生效日期"),
    check((day: string | null) =>
      day && day > addDays(formatDate(new Date()), AHEAD) ? `生效日期应在 ${AHEAD} 天之内` : null,
    ),
  ],
  remindBefore: [upTo(240, "最多提前 240 分钟")],
  remindAfter: [upTo(240, "最多延后 240 分钟")],
  repair: [check(repairProblem)],
  night: [check(nightProblem)],
  punchedOvertime: [check(overtimeProblem)],
  sortOrder: [upTo(1_000_000, "排序最大 1000000")],
  remark: [maxLength(200)],
};

/** Validation of fields that depend on the kind of working hours. */
function problemsOf({ kind, pattern, freeDays, dayStart, dayMinutes }: GroupValues) {
  if (kind === "FIXED") return { pattern: planProblem(pattern) ?? undefined };
  if (kind === "BOARD") return {};
  return {
    freeDays: freeDays.length === 0 ? "请选择星期" : undefined,
    dayStart: dayStart ? undefined : "请选择一天的开始时间",
    dayMinutes: dayMinutes !== "" && Number(dayMinutes) <= 1440 ? undefined : "请输入 0 到 1440 的整数",
  };
}

/** Sections of the form with their fields. */
const SECTIONS = [
  { key: "basic", title: "基本信息", fields: ["name", "kind", "absenceGroupId", "sortOrder", "remark"] },
  {
    key: "scope",
    title: "考勤成员",
    fields: ["beginsOn", "teamIds", "roleIds", "memberIds", "exceptMemberIds"],
  },
  {
    key: "plan",
    title: "排班",
    fields: ["pattern", "freeDays", "dayStart", "dayMinutes", "restsOnHolidays"],
  },
  { key: "place", title: "地点与外勤", fields: ["addressIds", "outside", "orderPlaces"] },
  {
    key: "rules",
    title: "补卡、提醒与加班",
    fields: ["repair", "remindBefore", "remindAfter", "night", "punchedOvertime"],
  },
] as const;

interface GroupFormProps {
  /** The group to modify; null for a new one. */
  readonly group: Group | null;
  readonly shifts: readonly Option[];
}

/** Form of an attendance group: members, working hours, places and rules (business §7 Attendance). */
export function GroupForm({ group, shifts }: GroupFormProps) {
  const create = useSave<GroupFormCreateMutation>(graphql`
    mutation GroupFormCreateMutation($input: AttendGroupInput!) {
      attendGroupCreate(input: $input) { attendGroup { id } userErrors { field message code } }
    }
  `);
  const update = useSave<GroupFormUpdateMutation>(graphql`
    mutation GroupFormUpdateMutation($id: ID!, $version: Int!, $input: AttendGroupInput!) {
      attendGroupUpdate(input: { id: $id, version: $version, changes: $input }) {
        attendGroup { id version }
        userErrors { field message code }
      }
    }
  `);
  const today = formatDate(new Date());
  const form = useForm<GroupValues>({
    initial: valuesOf(group, today),
    rules: RULES,
    validate: problemsOf,
    version: group?.version,
    refetch: usePageRefresh(),
    onSubmit: async (values, from) => {
      const input = inputOf(values, group, today);
      if (!group) return (await create({ input })).userErrors;
      const version = from.version ?? group.version;
      return (await update({ id: group.rowId, version, input })).userErrors;
    },
  });
  const back = useBack();
  const root = useRef<HTMLDivElement>(null);
  const known = useMemo(() => knownOf(group), [group]);
  const { errors } = form;
  const sections = SECTIONS.map(({ key, title, fields }) => ({
    key,
    title,
    isWrong: fields.some((name) => errors[name] !== undefined),
  }));
  return (
    <div ref={root} className="group-form">
      <SectionNav sections={sections} root={root} />
      <Card>
        <EditForm form={form} id={group?.rowId ?? null} subject="考勤组" onSaved={back} onClose={back}>
          <BasicFields known={known} isNew={!group} />
          <ScopeFields form={form} group={group} today={today} known={known} />
          <PlanFields values={form.values} shifts={shifts} />
          <PlaceFields values={form.values} known={known} />
          <RuleFields />
        </EditForm>
      </Card>
    </div>
  );
}

export type Known = ReturnType<typeof knownOf>;

/** Names of the initially chosen records, in all terms of the group. */
function knownOf(group: Group | null) {
  const options = (rows: readonly { readonly rowId: string; readonly name: string }[]) =>
    rows.map(({ rowId, name }) => ({ value: rowId, label: name }));
  const terms = group?.terms ?? [];
  return {
    absenceGroup: options(group?.absenceGroup ? [group.absenceGroup] : []),
    addresses: options(group?.addresses ?? []),
    teams: options(terms.flatMap(({ teams }) => teams)),
    roles: options(terms.flatMap(({ roles }) => roles)),
    members: options(terms.flatMap(({ members, exceptMembers }) => [...members, ...exceptMembers])),
  };
}
