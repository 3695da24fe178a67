import { graphql } from "react-relay";
import type { CreateTokenDialogMutation } from "@/__generated__/CreateTokenDialogMutation.graphql";
import { useSave } from "@/relay/useAppMutation";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { Field } from "@/ui/form/Field";
import { check, maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { RadioGroup, Segmented, SwitchInput } from "@/ui/input/choices";
import { DateInput } from "@/ui/input/DateInput";
import { TextInput } from "@/ui/input/TextInput";
import { PermissionPicker } from "./PermissionPicker";
import { everyPermission, expiryOf, lives, type PermissionGroup, type Preset } from "./tokenForm";

/** Limits and permissions that the server offers for a new token. */
export interface TokenOptions {
  readonly maxDays: number;
  readonly lastDay: string;
  readonly groups: readonly PermissionGroup[];
}

/** A token that was just created. */
export interface IssuedToken {
  readonly name: string;
  readonly secret: string;
}

const PRESETS: { value: Preset; label: string }[] = [
  { value: "read", label: "只读：可以查看我能看到的数据，不能修改" },
  { value: "all", label: "全部：与我本人的权限相同" },
  { value: "custom", label: "自定义" },
];

/** Dialog that creates an access token: name, permissions, lifetime. It closes with the token's secret. */
export function CreateTokenDialog({
  open,
  options,
  admin,
  onClose,
}: {
  open: boolean;
  options: TokenOptions;
  admin: boolean;
  onClose: (issued?: IssuedToken) => void;
}) {
  const create = useSave<CreateTokenDialogMutation>(graphql`
    mutation CreateTokenDialogMutation($input: AccessTokenCreateInput!) {
      accessTokenCreate(input: $input) {
        secret
        accessToken {
          id
          name
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const terms = lives(options.maxDays);
  const form = useForm({
    initial: {
      name: "",
      life: terms.find((term) => term.value === "90")?.value ?? terms[0]?.value ?? "date",
      expiresOn: null as string | null,
      preset: "read" as Preset,
      permissions: [] as readonly string[],
      readOnly: true,
    },
    rules: {
      name: [required("请输入名称"), maxLength(50)],
      expiresOn: [check((value, values) => (values.life === "date" && !value ? "请选择到期日期" : null))],
    },
    onSubmit: async (values) => {
      const custom = values.preset === "custom";
      const { data, userErrors } = await create({
        input: {
          name: values.name,
          expiresOn: expiryOf(values.life, values.expiresOn),
          readOnly: custom ? values.readOnly : values.preset === "read",
          permissions: custom ? values.permissions : everyPermission(options.groups),
        },
      });
      const made = data?.accessTokenCreate;
      if (made?.secret && made.accessToken) onClose({ name: made.accessToken.name, secret: made.secret });
      return userErrors;
    },
  });
  const { preset, permissions, readOnly, life } = form.values;
  const manages = admin && (preset !== "custom" || permissions.includes("e:manage"));
  const writes = preset === "all" || (preset === "custom" && !readOnly);
  return (
    <EditDialog
      form={form}
      open={open}
      title="新建访问令牌"
      submitText="生成令牌"
      savedText="令牌已生成"
      onClose={() => onClose()}
    >
      <Field form={form} name="name" label="名称" required help="写明用途，便于日后辨认，例如“月度报表”">
        {(input) => <TextInput {...input} autoFocus maxLength={50} />}
      </Field>
      <Field form={form} name="life" label="有效期" required>
        {(input) => <Segmented {...input} options={terms} />}
      </Field>
      <Field form={form} name="expiresOn" label="到期日期" required hidden={life !== "date"}>
        {(input) => <DateInput {...input} min={expiryOf("0", null)} max={options.lastDay} />}
      </Field>
      <Field form={form} name="preset" label="权限" required>
        {(input) => (
          <RadioGroup
            {...input}
            vertical
            options={PRESETS}
            onChange={(value) => input.onChange(value ?? "read")}
          />
        )}
      </Field>
      <Field form={form} name="readOnly" label="访问方式" hidden={preset !== "custom"}>
        {(input) => <SwitchInput {...input} label="只读：不能修改任何数据" />}
      </Field>
      <Field
        form={form}
        name="permissions"
        label="权限范围"
        hidden={preset !== "custom"}
        help="只列出您当前拥有的权限；您的权限减少时，令牌随之减少"
      >
        {(input) => <PermissionPicker {...input} groups={options.groups} />}
      </Field>
      {manages ? (
        <p className="token-note" role="note">
          {writes
            ? "该令牌拥有企业管理员的全部权限，可以读取和修改企业的所有数据，请只交给可信的程序。"
            : "该令牌可以读取企业的所有数据，请只交给可信的程序。"}
        </p>
      ) : null}
    </EditDialog>
  );
}
