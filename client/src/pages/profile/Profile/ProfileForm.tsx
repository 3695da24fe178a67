import { graphql, useFragment } from "react-relay";
import type { ProfileForm_member$key } from "@/__generated__/ProfileForm_member.graphql";
import type { Gender, ProfileFormMutation } from "@/__generated__/ProfileFormMutation.graphql";
import { useSave } from "@/relay/useAppMutation";
import { formatDate } from "@/ui/base/format";
import { EditForm } from "@/ui/form/EditForm";
import { Field } from "@/ui/form/Field";
import { maxLength, pattern, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { RadioGroup } from "@/ui/input/choices";
import { DateInput } from "@/ui/input/DateInput";
import { FIRST_BIRTH } from "@/ui/input/normalize/day";
import { TextArea, TextInput } from "@/ui/input/TextInput";

const GENDERS = [
  { value: "MALE", label: "男" },
  { value: "FEMALE", label: "女" },
  { value: "UNKNOWN", label: "保密" },
];

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Form of the profile fields that members edit themselves. */
export function ProfileForm({ member: key }: { member: ProfileForm_member$key }) {
  const member = useFragment(
    graphql`
      fragment ProfileForm_member on Member {
        name
        email
        gender
        birthday
        position
        introduction
      }
    `,
    key,
  );
  const save = useSave<ProfileFormMutation>(graphql`
    mutation ProfileFormMutation($input: ProfileUpdateInput!) {
      profileUpdate(input: $input) {
        viewer {
          id
          name
          member {
            id
            ...ProfileForm_member
          }
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const form = useForm({
    initial: {
      name: member.name,
      email: member.email ?? "",
      gender: member.gender as string,
      birthday: member.birthday ?? null,
      position: member.position ?? "",
      introduction: member.introduction ?? "",
    },
    rules: {
      name: [required("请输入姓名"), maxLength(50)],
      email: [pattern(EMAIL, "请输入正确的邮箱")],
    },
    onSubmit: async (values) => {
      const { userErrors } = await save({
        input: {
          name: values.name.trim(),
          email: values.email.trim(),
          gender: values.gender as Gender,
          birthday: values.birthday,
          position: values.position.trim(),
          introduction: values.introduction.trim(),
        },
      });
      return userErrors;
    },
  });
  return (
    <EditForm form={form} id="me" columns={2} subject="个人信息">
      <Field form={form} name="name" label="姓名" required>
        {(input) => <TextInput {...input} autoComplete="name" />}
      </Field>
      <Field form={form} name="position" label="职位">
        {(input) => <TextInput {...input} autoComplete="organization-title" />}
      </Field>
      <Field form={form} name="email" label="邮箱">
        {(input) => <TextInput {...input} type="email" autoComplete="email" />}
      </Field>
      <Field form={form} name="birthday" label="生日">
        {(input) => <DateInput {...input} min={FIRST_BIRTH} max={formatDate(new Date())} />}
      </Field>
      <Field form={form} name="gender" label="性别" span={2}>
        {(input) => <RadioGroup {...input} options={GENDERS} />}
      </Field>
      <Field form={form} name="introduction" label="个人简介" span={2}>
        {(input) => <TextArea {...input} rows={4} maxLength={500} />}
      </Field>
    </EditForm>
  );
}
