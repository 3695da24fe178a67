/** Form definition of a member, and the inputs of the create and update mutations. */
import type { MemberEditInfoPage_member$data } from "@/__generated__/MemberEditInfoPage_member.graphql";
import type { MemberCreateInput } from "@/__generated__/useMemberSaveCreateMutation.graphql";
import type { MemberUpdateInput } from "@/__generated__/useMemberSaveUpdateMutation.graphql";
import { choice, custom, day, lines, radio, records, text } from "@/app/record/fields";
import { defineForm, type FormValues } from "@/app/record/form";
import { optionsOf } from "@/app/record/labels";
import { EMAIL } from "@/app/record/patterns";
import { GENDER, MEMBER_TYPE, WORK_STATUS } from "@/domains/member/labels";
import { useRoleSource } from "@/domains/role/useRoleSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import type { Option } from "@/ui/base/types";
import { check, mobile, pattern } from "@/ui/form/rules";
import { CheckboxGroup } from "@/ui/input/choices";
import { FIRST_BIRTH } from "@/ui/input/normalize/day";
import { PasswordInput } from "@/ui/input/TextInput";

/** Kind of field work that a member is available for. */
type Duty = "technician" | "engineer";

const DUTIES: readonly Option<Duty>[] = [
  { value: "technician", label: "技术员" },
  { value: "engineer", label: "工程师" },
];

type Row = MemberEditInfoPage_member$data;

/** Input of creating and of modifying a member; both kinds of field work share one form field. */
type Input = Omit<
  MemberCreateInput & Pick<MemberUpdateInput, "workStatus">,
  "isTechnician" | "isEngineer"
> & {
  duties: readonly Duty[];
};

/** Fields of a member, in their order. Account and teams are part of the creation only. */
export const MEMBER = defineForm<Input, Row>()({
  name: text("姓名", { required: true, max: 50 }),
  phone: text("手机号", { required: true, type: "tel", rules: [mobile()] }),
  type: { ...radio("成员类型", optionsOf(MEMBER_TYPE), { start: "STAFF", span: 2 }), from: "own" },
  teamIds: records("所在团队", {
    source: useTeamSource,
    of: (_row: Row) => [],
    limit: 200,
    placeholder: "请选择团队",
    help: "选择的第一个团队为主团队",
  }),
  roleIds: records("角色", { source: useRoleSource, of: ({ roles }: Row) => roles ?? [], limit: 100 }),
  jobNumber: text("工号", { max: 30 }),
  position: text("职位", { max: 50 }),
  entryDate: day("入职日期"),
  duties: custom("派工身份", {
    help: "出现在派单与排班的人员列表里",
    empty: [] as readonly Duty[],
    read: ({ isTechnician, isEngineer }: Row): readonly Duty[] => [
      ...(isTechnician ? (["technician"] as const) : []),
      ...(isEngineer ? (["engineer"] as const) : []),
    ],
    given: (duties) => duties,
    render: (input) => <CheckboxGroup {...input} options={DUTIES} />,
  }),
  username: { ...text("登录账号", { max: 30, help: "留空时可用手机号登录" }), from: "own" },
  password: custom("初始密码", {
    help: "首次登录时须修改；留空时成员用短信验证码登录后自行设置",
    empty: "",
    rules: [
      check((value) =>
        value === "" || (value.length >= 8 && value.length <= 64) ? null : "密码长度为 8 到 64 位",
      ),
    ],
    given: (password) => (password === "" ? null : password),
    render: (input) => <PasswordInput {...input} autoComplete="new-password" placeholder="8 到 64 位" />,
  }),
  workStatus: radio("工作状态", optionsOf(WORK_STATUS), { start: "FREE" }),
  gender: choice("性别", optionsOf(GENDER)),
  birthday: day("生日", { min: FIRST_BIRTH }),
  email: text("邮箱", { max: 100, type: "email", rules: [pattern(EMAIL, "请输入正确的邮箱")] }),
  remark: lines("备注", { max: 500, span: 2, placeholder: "仅管理人员可见" }),
});

/** Form values of a member. */
export type MemberValues = FormValues<(typeof MEMBER)["fields"]>;

function sent(values: MemberValues) {
  const { duties, ...input } = MEMBER.input(values);
  return { ...input, isTechnician: duties.includes("technician"), isEngineer: duties.includes("engineer") };
}

/** Input of creating a member. */
export function toCreateInput(values: MemberValues): MemberCreateInput {
  const { workStatus: _later, ...input } = sent(values);
  return input;
}

/** Input of modifying a member: null clears; changed roles only are sent, as they need more permissions. */
export function toUpdateInput(
  { id, version }: { readonly id: string; readonly version: number },
  values: MemberValues,
  before: MemberValues,
): MemberUpdateInput {
  const { username: _own, password: _secret, type: _type, teamIds: _teams, roleIds, ...input } = sent(values);
  const same =
    roleIds.length === before.roleIds.length && roleIds.every((role) => before.roleIds.includes(role));
  return { id, version, ...input, gender: input.gender ?? "UNKNOWN", ...(same ? {} : { roleIds }) };
}
