import { useMemberSource } from "@/domains/member/useMemberSource";
import { useRoleSource } from "@/domains/role/useRoleSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { fieldOf } from "@/ui/form/Field";
import type { Form } from "@/ui/form/useForm";
import { DateInput } from "@/ui/input/DateInput";
import { MultiRemotePicker } from "@/ui/picker/RemotePicker";
import type { Known } from "./GroupForm";
import type { Group } from "./group";
import { Part } from "./Part";
import { TermChoice } from "./TermChoice";
import type { GroupValues } from "./values";

const F = fieldOf<GroupValues>();

interface ScopeFieldsProps {
  readonly form: Form<GroupValues>;
  readonly group: Group | null;
  readonly today: string;
  readonly known: Known;
}

/**
 * Form fields of an attendance group's members: teams, roles, single members, exceptions, and the first
 * day.
 */
export function ScopeFields({ form, group, today, known }: ScopeFieldsProps) {
  const teams = useTeamSource();
  const roles = useRoleSource();
  const members = useMemberSource();
  return (
    <Part part="scope" title="考勤成员">
      {group ? <TermChoice form={form} group={group} today={today} /> : null}
      <F
        name="beginsOn"
        label="生效日期"
        required
        span={2}
        help="成员和排班从这一天起按下面的内容，之前的日子不变"
      >
        {(input) => (
          <span className="group-day">
            <DateInput {...input} clearable={false} />
          </span>
        )}
      </F>
      <F name="teamIds" label="团队" help="包括下级团队">
        {(input) => (
          <MultiRemotePicker {...input} {...teams} known={known.teams} max={500} placeholder="请选择团队" />
        )}
      </F>
      <F name="roleIds" label="角色" help="优先于团队">
        {(input) => (
          <MultiRemotePicker {...input} {...roles} known={known.roles} max={100} placeholder="请选择角色" />
        )}
      </F>
      <F name="memberIds" label="指定成员" help="优先于角色和团队">
        {(input) => (
          <MultiRemotePicker
            {...input}
            {...members}
            known={known.members}
            max={2000}
            placeholder="请选择成员"
          />
        )}
      </F>
      <F name="exceptMemberIds" label="除外成员" help="即使团队或角色包括他们，也不在本组">
        {(input) => (
          <MultiRemotePicker {...input} {...members} known={known.members} max={2000} placeholder="无" />
        )}
      </F>
    </Part>
  );
}
