import type { MemberCreateInput } from "@/__generated__/useMemberSaveCreateMutation.graphql";
import type { MemberUpdateInput } from "@/__generated__/useMemberSaveUpdateMutation.graphql";
import { EMAIL, MOBILE } from "@/app/record/patterns";
import type { Gender, MemberType, WorkStatus } from "@/domains/member/labels";
import { check, maxLength, pattern, required } from "@/ui/form/rules";

/** What somebody can be sent out as. */
export type Duty = "technician" | "engineer";

/** The fields of a member as a form holds them. Texts are never null; ids are row ids. */
export interface MemberValues {
  name: string;
  phone: string;
  username: string;
  password: string;
  email: string;
  gender: Gender | null;
  birthday: string | null;
  jobNumber: string;
  position: string;
  type: MemberType;
  duties: readonly Duty[];
  workStatus: WorkStatus | null;
  entryDate: string | null;
  remark: string;
  teamIds: readonly string[];
  roleIds: readonly string[];
}

/** A form for somebody new. */
export const NEW_MEMBER: MemberValues = {
  name: "",
  phone: "",
  username: "",
  password: "",
  email: "",
  gender: null,
  birthday: null,
  jobNumber: "",
  position: "",
  type: "STAFF",
  duties: [],
  workStatus: "FREE",
  entryDate: null,
  remark: "",
  teamIds: [],
  roleIds: [],
};

/** The rules the browser checks before the server does. */
export const MEMBER_RULES = {
  name: [required("请输入姓名"), maxLength(50)],
  phone: [required("请输入手机号"), pattern(MOBILE, "请输入正确的手机号")],
  username: [maxLength(30)],
  jobNumber: [maxLength(30)],
  position: [maxLength(50)],
  email: [maxLength(100), pattern(EMAIL, "请输入正确的邮箱")],
  password: [
    check<string>((value) =>
      value === "" || (value.length >= 8 && value.length <= 64) ? null : "密码长度为 8 到 64 位",
    ),
  ],
};

function orNull(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}

/** The input that makes a member; what was left empty is left out. */
export function toCreateInput(values: MemberValues): MemberCreateInput {
  return {
    name: values.name.trim(),
    phone: values.phone.trim(),
    username: orNull(values.username),
    password: values.password === "" ? null : values.password,
    email: orNull(values.email),
    gender: values.gender,
    birthday: values.birthday,
    jobNumber: orNull(values.jobNumber),
    position: orNull(values.position),
    type: values.type,
    isTechnician: values.duties.includes("technician"),
    isEngineer: values.duties.includes("engineer"),
    entryDate: values.entryDate,
    remark: orNull(values.remark),
    teamIds: [...values.teamIds],
    roleIds: [...values.roleIds],
  };
}

/** The input that changes a member: null clears; roles are only sent when they changed, as they need more rights. */
export function toUpdateInput(
  record: { readonly id: string; readonly version: number },
  values: MemberValues,
  before: MemberValues,
): MemberUpdateInput {
  const same =
    values.roleIds.length === before.roleIds.length &&
    values.roleIds.every((id) => before.roleIds.includes(id));
  return {
    id: record.id,
    version: record.version,
    name: values.name.trim(),
    phone: values.phone.trim(),
    email: orNull(values.email),
    gender: values.gender ?? "UNKNOWN",
    birthday: values.birthday,
    jobNumber: orNull(values.jobNumber),
    position: orNull(values.position),
    isTechnician: values.duties.includes("technician"),
    isEngineer: values.duties.includes("engineer"),
    workStatus: values.workStatus ?? "FREE",
    entryDate: values.entryDate,
    remark: orNull(values.remark),
    ...(same ? {} : { roleIds: [...values.roleIds] }),
  };
}
