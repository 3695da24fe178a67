import type { QrcodeFact } from "@/__generated__/QrcodeTemplateEditPageQuery.graphql";
import { Field } from "@/ui/form/Field";
import type { Form } from "@/ui/form/useForm";
import { CheckboxGroup, SwitchInput } from "@/ui/input/choices";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import type { EditorAction } from "./editor";
import { type Layout, SIDE } from "./layout";
import { MeasureInput } from "./MeasureInput";

/** Texts and flags of a template, apart from its layout. */
export interface TemplateTexts {
  name: string;
  remark: string;
  isDefault: boolean;
  scanFacts: readonly QrcodeFact[];
}

const FACTS: readonly { value: QrcodeFact; label: string }[] = [
  { value: "NAME", label: "设备名称" },
  { value: "MODEL", label: "型号" },
  { value: "SERIAL_NUMBER", label: "序列号" },
  { value: "LOCATION", label: "位置" },
  { value: "REMARK", label: "备注" },
];

/** Default fields of the equipment that a scan of the label shows to everyone. */
export const DEFAULT_FACTS: readonly QrcodeFact[] = ["NAME", "MODEL"];

/** Properties of the whole label: name, size, note, and the fields that a scan shows. */
export function LabelPanel({
  form,
  layout,
  act,
}: {
  form: Form<TemplateTexts>;
  layout: Layout;
  act: (action: EditorAction) => void;
}) {
  const { width, height } = layout;
  return (
    <div className="qr-fields">
      <Field form={form} name="name" label="模板名称" required>
        {(input) => <TextInput {...input} maxLength={50} placeholder="如：设备标准标签" />}
      </Field>
      <div className="qr-fields__pair">
        <MeasureInput
          id="qr-page-width"
          label="标签宽"
          value={width}
          {...SIDE}
          onChange={(value) => act({ type: "page", width: value, height })}
        />
        <MeasureInput
          id="qr-page-height"
          label="标签高"
          value={height}
          {...SIDE}
          onChange={(value) => act({ type: "page", width, height: value })}
        />
      </div>
      <Field form={form} name="scanFacts" label="扫码可见" help="任何人扫码都能看到这些设备信息">
        {(input) => (
          <CheckboxGroup
            {...input}
            options={FACTS}
            onChange={(facts) => input.onChange(facts as QrcodeFact[])}
          />
        )}
      </Field>
      <Field form={form} name="isDefault" label="默认模板" help="新增批次时先选它">
        {(input) => <SwitchInput {...input} />}
      </Field>
      <Field form={form} name="remark" label="备注">
        {(input) => <TextArea {...input} maxLength={200} rows={2} />}
      </Field>
    </div>
  );
}
