import { graphql, useFragment } from "react-relay";
import type { CompanyForm_enterprise$key } from "@/__generated__/CompanyForm_enterprise.graphql";
import type { CompanyFormMutation } from "@/__generated__/CompanyFormMutation.graphql";
import { AreaPicker } from "@/app/area/AreaPicker";
import { usePageRefresh } from "@/app/page/pageContext";
import { useSave } from "@/relay/useAppMutation";
import { EditForm } from "@/ui/form/EditForm";
import { Field } from "@/ui/form/Field";
import { check, maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { readPhone } from "@/ui/input/normalize/phone";
import { TextArea, TextInput } from "@/ui/input/TextInput";

/** Telephone numbers that the server accepts: also hotlines, area codes and extensions. */
const SWITCHBOARD = /^[\d+(][\d\-+() ]{4,29}$/;

/**
 * Form of the enterprise's master data: name, address, telephone and the other fields that administrators
 * change.
 */
export function CompanyForm({ enterprise: key }: { enterprise: CompanyForm_enterprise$key }) {
  const enterprise = useFragment(
    graphql`
      fragment CompanyForm_enterprise on Enterprise {
        id
        version
        name
        shortName
        phone
        industry
        areaCode
        address
        introduction
        viewerCan {
          update
        }
      }
    `,
    key,
  );
  const save = useSave<CompanyFormMutation>(graphql`
    mutation CompanyFormMutation($input: EnterpriseUpdateInput!) {
      enterpriseUpdate(input: $input) {
        enterprise {
          id
          ...CompanyForm_enterprise
          viewerCan {
            update
            transfer
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
      name: enterprise.name,
      shortName: enterprise.shortName ?? "",
      phone: enterprise.phone ?? "",
      industry: enterprise.industry ?? "",
      areaCode: enterprise.areaCode ?? null,
      address: enterprise.address ?? "",
      introduction: enterprise.introduction ?? "",
    },
    version: enterprise.version,
    refetch: usePageRefresh(),
    rules: {
      name: [required("请输入企业名称"), maxLength(100)],
      shortName: [maxLength(30)],
      phone: [
        check<string>((value) => {
          const read = value === "" || SWITCHBOARD.test(value) ? null : readPhone(value);
          return read && "refused" in read ? read.refused : null;
        }),
      ],
      industry: [maxLength(50)],
      address: [maxLength(200)],
      introduction: [maxLength(2000)],
    },
    onSubmit: async (values, { version = enterprise.version }) => {
      const orNull = (text: string) => text.trim() || null;
      const { userErrors } = await save({
        input: {
          version,
          name: values.name.trim(),
          shortName: orNull(values.shortName),
          phone: orNull(values.phone),
          industry: orNull(values.industry),
          areaCode: values.areaCode,
          address: orNull(values.address),
          introduction: orNull(values.introduction),
        },
      });
      return userErrors;
    },
  });
  return (
    <EditForm form={form} id={enterprise.id} columns={2} subject="企业信息">
      <Field form={form} name="name" label="企业名称" required span={2}>
        {(input) => <TextInput {...input} autoComplete="organization" />}
      </Field>
      <Field form={form} name="shortName" label="企业简称">
        {(input) => <TextInput {...input} placeholder="请输入企业简称" />}
      </Field>
      <Field form={form} name="industry" label="所属行业">
        {(input) => <TextInput {...input} placeholder="请输入所属行业" />}
      </Field>
      <Field form={form} name="phone" label="联系电话">
        {(input) => <TextInput {...input} inputMode="tel" placeholder="请输入联系电话" />}
      </Field>
      <Field form={form} name="areaCode" label="所在地区">
        {(input) => <AreaPicker {...input} />}
      </Field>
      <Field form={form} name="address" label="详细地址" span={2}>
        {(input) => <TextInput {...input} placeholder="街道、门牌号" />}
      </Field>
      <Field form={form} name="introduction" label="企业介绍" span={2}>
        {(input) => <TextArea {...input} rows={6} maxLength={2000} />}
      </Field>
    </EditForm>
  );
}
