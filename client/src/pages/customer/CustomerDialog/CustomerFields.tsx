/** Fields of the dialog for customers, in its two steps. */

import type { CustomerFlags } from "@/domains/customer/customerFlags";
import { MemberTeamInput, MemberTeamsInput } from "@/domains/member/MemberTeamInput";
import { useMemberSource } from "@/domains/member/useMemberSource";
import type { Option } from "@/ui/base/types";
import { fieldOf } from "@/ui/form/Field";
import type { Form } from "@/ui/form/useForm";
import { RadioGroup } from "@/ui/input/choices";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { MultiSelect, Select } from "@/ui/picker/Select";
import { AddressField } from "./AddressField";
import { type CustomerValues, isOneContact } from "./customerForm";
import type { DictOptions } from "./dicts";
import { PhonesInput } from "./PhonesInput";

const F = fieldOf<CustomerValues>();

export interface FieldsProps {
  form: Form<CustomerValues>;
  flags: CustomerFlags;
  dicts: DictOptions;
}

/** First step of a new customer: type, owner, visibility and name (business §2 Customer). */
export function StepOneFields({
  flags,
  dicts,
  onNameLeft,
  mayAssign = true,
}: Omit<FieldsProps, "form"> & {
  /** Called when the name input loses the focus. */
  onNameLeft: () => void;
  mayAssign?: boolean;
}) {
  const members = useMemberSource({ type: "STAFF" });
  return (
    <>
      <F name="type" label="客户类型" required>
        {(input) => (
          <Select {...input} options={dicts.types} clearable={false} placeholder="请选择" autoFocus />
        )}
      </F>
      <F name="level" label="客户级别" required={flags.requireLevel}>
        {(input) => <Select {...input} options={dicts.levels} placeholder="请选择客户级别" />}
      </F>
      <F name="name" label="客户名称" required span={2}>
        {(input) => (
          <TextInput
            {...input}
            maxLength={100}
            placeholder="请输入客户"
            onBlur={() => {
              input.onBlur?.();
              onNameLeft();
            }}
          />
        )}
      </F>
      <F name="salesman" label="负责销售" span={2} help="不选则进入公海" hidden={!mayAssign}>
        {(input) => <MemberTeamInput {...input} source={members} placeholder="请选择负责销售" />}
      </F>
      <F name="isOpen" label="可见范围" required span={2}>
        {(input) => (
          <RadioGroup
            {...input}
            options={dicts.scopes}
            onChange={(value) => input.onChange(value ?? input.value)}
          />
        )}
      </F>
      <F name="associations" label="协助销售" span={2}>
        {(input) => <MemberTeamsInput {...input} source={members} subject="协助销售" />}
      </F>
    </>
  );
}

/** Second step of a new customer: contact, address and other fields (business §2 Customer). */
export function StepTwoFields({ form, flags, dicts }: FieldsProps) {
  const { address, addressName, lng, lat } = form.values;
  const isOne = isOneContact(flags);
  return (
    <>
      <F
        name="contactName"
        label="联系人"
        required
        {...(isOne ? { help: "此类型的客户只有一位联系人，姓名取客户名称" } : {})}
      >
        {(input) =>
          isOne ? (
            <TextInput {...input} value={form.values.name.trim()} onChange={() => undefined} disabled />
          ) : (
            <TextInput {...input} maxLength={10} placeholder="请输入联系人" />
          )
        }
      </F>
      <F name="phone" label="联系电话" required>
        {(input) => <TextInput {...input} type="tel" placeholder="请输入联系电话" />}
      </F>
      <F name="departName" label="部门" required={flags.requireDepart}>
        {(input) => <TextInput {...input} maxLength={50} placeholder="请填写部门" />}
      </F>
      <F name="position" label="职务" required={flags.requirePosition}>
        {(input) => <TextInput {...input} maxLength={50} placeholder="请填写职务" />}
      </F>
      <F name="email" label="邮箱">
        {(input) => <TextInput {...input} type="email" maxLength={100} placeholder="请输入邮箱" />}
      </F>
      <F name="wechat" label="微信">
        {(input) => <TextInput {...input} maxLength={50} placeholder="请输入微信" />}
      </F>
      <F name="otherPhone" label="其他电话" span={2}>
        {(input) => <PhonesInput {...input} />}
      </F>
      <F name="address" label="地址" required={flags.requireAddress} span={2}>
        {(input) => (
          <AddressField
            {...input}
            place={{ address, addressName, lng, lat }}
            onPlace={(place) => form.setAll(place)}
          />
        )}
      </F>
      <F name="description" label="地址说明" required={flags.requireAddressDesc} span={2}>
        {(input) => <TextInput {...input} maxLength={200} placeholder="请输入详细楼层、门牌号" />}
      </F>
      <F name="industry" label="客户行业" required={flags.requireIndustry}>
        {(input) => <Select {...input} options={dicts.industries} placeholder="请选择客户行业" />}
      </F>
      <F name="tags" label="客户标签">
        {(input) => <MultiSelect {...input} options={dicts.tags} max={20} placeholder="请选择客户标签" />}
      </F>
      <F name="remark" label="备注" span={2}>
        {(input) => <TextArea {...input} maxLength={500} rows={3} />}
      </F>
    </>
  );
}

/** Options of a select, plus the record's value where it is no longer offered. */
export function withKept(options: readonly Option[], kept: Option | null | undefined): readonly Option[] {
  return kept && options.every(({ value }) => value !== kept.value) ? [...options, kept] : options;
}
