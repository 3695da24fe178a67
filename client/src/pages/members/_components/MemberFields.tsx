import { useState } from "react";
import { optionsOf } from "@/app/record/labels";
import { GENDER, MEMBER_TYPE, WORK_STATUS } from "@/domains/member/labels";
import { useRoleSource } from "@/domains/role/useRoleSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import type { Option } from "@/ui/base/types";
import { fieldOf } from "@/ui/form/Field";
import { Button } from "@/ui/frame/Button";
import { CheckboxGroup, RadioGroup } from "@/ui/input/choices";
import { DateInput } from "@/ui/input/DateInput";
import { PasswordInput, TextArea, TextInput } from "@/ui/input/TextInput";
import { MultiRemotePicker } from "@/ui/picker/RemotePicker";
import { Select } from "@/ui/picker/Select";
import type { Duty, MemberValues } from "../_lib/memberForm";

const F = fieldOf<MemberValues>();
const GENDERS = optionsOf(GENDER);
const TYPES = optionsOf(MEMBER_TYPE);
const DUTIES: readonly Option<Duty>[] = [
  { value: "technician", label: "技术员" },
  { value: "engineer", label: "工程师" },
];
const WORK_STATES = optionsOf(WORK_STATUS);

export interface MemberFieldsProps {
  /** Adding asks for the account and the teams too; later those have places of their own. */
  mode: "add" | "edit";
  canSetRoles: boolean;
  /** The member's present roles, so that the picker can name them at once. */
  knownRoles?: readonly Option[];
  /** Shows the rare fields from the start. */
  expanded?: boolean;
}

/** The fields of a member, shared by the dialog and the page. */
export function MemberFields({ mode, canSetRoles, knownRoles, expanded = false }: MemberFieldsProps) {
  const teams = useTeamSource();
  const roles = useRoleSource();
  const [open, setOpen] = useState(expanded);
  const add = mode === "add";
  return (
    <>
      <F name="name" label="姓名" required>
        {(input) => <TextInput {...input} autoFocus={add} placeholder="请输入姓名" />}
      </F>
      <F name="phone" label="手机号" required>
        {(input) => <TextInput {...input} type="tel" placeholder="请输入手机号" />}
      </F>
      <F name="type" label="成员类型" hidden={!add} span={2}>
        {(input) => (
          <RadioGroup
            {...input}
            value={input.value}
            onChange={(value) => input.onChange(value ?? "STAFF")}
            options={TYPES}
          />
        )}
      </F>
      <F name="teamIds" label="所在团队" hidden={!add} help="选择的第一个团队为主团队">
        {(input) => <MultiRemotePicker {...input} {...teams} limit={200} placeholder="请选择团队" />}
      </F>
      <F name="roleIds" label="角色" hidden={!canSetRoles}>
        {(input) => (
          <MultiRemotePicker {...input} {...roles} known={knownRoles} limit={100} placeholder="请选择角色" />
        )}
      </F>
      <F name="jobNumber" label="工号">
        {(input) => <TextInput {...input} placeholder="请输入工号" />}
      </F>
      <F name="position" label="职位">
        {(input) => <TextInput {...input} placeholder="请输入职位" />}
      </F>
      <F name="entryDate" label="入职日期">
        {(input) => <DateInput {...input} />}
      </F>
      <F name="duties" label="派工身份" help="出现在派单与排班的人员列表里">
        {(input) => <CheckboxGroup {...input} options={DUTIES} />}
      </F>
      {open ? (
        <>
          <F name="username" label="登录账号" hidden={!add} help="留空时可用手机号登录">
            {(input) => <TextInput {...input} autoComplete="off" placeholder="请输入登录账号" />}
          </F>
          <F name="password" label="初始密码" hidden={!add} help="留空时成员用短信验证码登录后自行设置">
            {(input) => <PasswordInput {...input} autoComplete="new-password" placeholder="8 到 64 位" />}
          </F>
          <F name="workStatus" label="工作状态" hidden={add}>
            {(input) => <RadioGroup {...input} options={WORK_STATES} />}
          </F>
          <F name="gender" label="性别">
            {(input) => (
              <Select
                {...input}
                onChange={(value) => input.onChange((value as MemberValues["gender"]) ?? null)}
                options={GENDERS}
                placeholder="请选择"
              />
            )}
          </F>
          <F name="birthday" label="生日">
            {(input) => <DateInput {...input} />}
          </F>
          <F name="email" label="邮箱">
            {(input) => <TextInput {...input} type="email" placeholder="请输入邮箱" />}
          </F>
          <F name="remark" label="备注" span={2}>
            {(input) => <TextArea {...input} maxLength={500} rows={3} placeholder="仅管理人员可见" />}
          </F>
        </>
      ) : (
        <div style={{ gridColumn: "1 / -1" }}>
          <Button variant="minimal" onClick={() => setOpen(true)}>
            填写更多资料（账号、性别、生日、邮箱、备注）
          </Button>
        </div>
      )}
    </>
  );
}
