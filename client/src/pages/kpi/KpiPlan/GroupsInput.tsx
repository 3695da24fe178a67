import { useKpiTemplateSource } from "@/domains/kpi/useKpiTemplateSource";
import { useMemberSource } from "@/domains/member/useMemberSource";
import type { Source } from "@/domains/source";
import type { InputProps } from "@/ui/base/types";
import { RowsInput } from "@/ui/form/RowsInput";
import { TextInput } from "@/ui/input/TextInput";
import { MultiRemotePicker, RemotePicker } from "@/ui/picker/RemotePicker";
import { blankGroup, type GroupValue, MOST_GROUPS } from "./groups";
import { MOST_MEMBERS, MOST_NAME, MOST_TEAMS } from "./planForm";
import "./plan.css";

interface GroupsInputProps extends InputProps<readonly GroupValue[]> {
  /** Options of the teams for which the viewer may make plans. */
  readonly teams: Source;
}

/** Input of the groups of several plans: name, template, members and teams of each. */
export function GroupsInput({ value, onChange, disabled, invalid, teams }: GroupsInputProps) {
  const off = disabled ?? false;
  const isWrong = Boolean(invalid);
  const isRepeated = (name: string) => value.filter((one) => one.name.trim() === name.trim()).length > 1;
  const isEmpty = ({ memberIds, teamIds }: GroupValue) => memberIds.length + teamIds.length === 0;
  const members = useMemberSource();
  const templates = useKpiTemplateSource();
  return (
    <RowsInput<GroupValue>
      label="分组"
      limit={MOST_GROUPS}
      value={value}
      onChange={onChange}
      disabled={disabled}
      blank={blankGroup}
      empty="每组建立一个计划，各有自己的模板和被考核人"
      row={(group, place, set) => (
        <div className="ui-grow kpi-group">
          <TextInput
            value={group.name}
            onChange={(name) => set({ ...group, name })}
            maxLength={MOST_NAME}
            disabled={off}
            invalid={isWrong && (group.name.trim() === "" || isRepeated(group.name))}
            placeholder="计划名称"
            aria-label={`第 ${place} 组的计划名称`}
          />
          <RemotePicker
            {...templates}
            value={group.templateId}
            onChange={(templateId) => set({ ...group, templateId })}
            disabled={off}
            invalid={isWrong && !group.templateId}
            placeholder="请选择考核模板"
            aria-label={`第 ${place} 组的考核模板`}
          />
          <MultiRemotePicker
            {...members}
            value={group.memberIds}
            onChange={(memberIds) => set({ ...group, memberIds })}
            max={MOST_MEMBERS}
            disabled={off}
            invalid={isWrong && isEmpty(group)}
            placeholder="请选择成员"
            aria-label={`第 ${place} 组的成员`}
          />
          <MultiRemotePicker
            {...teams}
            value={group.teamIds}
            onChange={(teamIds) => set({ ...group, teamIds })}
            max={MOST_TEAMS}
            disabled={off}
            invalid={isWrong && isEmpty(group)}
            placeholder="整个团队"
            aria-label={`第 ${place} 组的团队`}
          />
        </div>
      )}
    />
  );
}
