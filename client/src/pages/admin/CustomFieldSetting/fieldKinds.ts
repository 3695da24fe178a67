import type {
  CustomFieldKind,
  CustomFieldRecordType,
} from "@/__generated__/CustomFieldSettingPageQuery.graphql";
import { FIELD_DICTIONARIES } from "@/domains/dict/labels";
import type { Option } from "@/ui/base/types";

/** What a field can hold, as it is chosen. */
export const KINDS: readonly Option<CustomFieldKind>[] = [
  { value: "TEXT", label: "文本" },
  { value: "NUMBER", label: "数字" },
  { value: "MONEY", label: "金额" },
  { value: "DATE", label: "日期" },
  { value: "YES_NO", label: "是否" },
  { value: "LIST", label: "选项" },
  { value: "DICT", label: "字典" },
  { value: "MEMBER", label: "成员" },
  { value: "CUSTOMER", label: "客户" },
  { value: "FILE", label: "附件" },
];

/** What a kind is called. */
export function kindText(kind: CustomFieldKind): string {
  return KINDS.find(({ value }) => value === kind)?.label ?? kind;
}

/** Dictionaries that a field can take its values from; those of a project's money are not offered. */
export const DICTIONARY_OPTIONS: readonly Option[] = FIELD_DICTIONARIES.filter(
  ({ value }) => value !== "project_cost_type" && value !== "project_return_type",
);

/** A field as its dialog holds it. */
export interface FieldValues {
  name: string;
  code: string;
  kind: CustomFieldKind;
  dictionary: string | null;
  options: readonly string[];
  required: boolean;
  inList: boolean;
  readRoleIds: readonly string[];
  writeRoleIds: readonly string[];
}

const CODE = /^[a-z][a-z0-9_]{0,49}$/;

/** What is wrong, by field. */
export function fieldProblems(values: FieldValues): Record<string, string> {
  const found: Record<string, string> = {};
  if (values.name.trim() === "") found.name = "请输入名称";
  if (values.code.trim() !== "" && !CODE.test(values.code.trim()))
    found.code = "以小写字母开头，由小写字母、数字和下划线组成";
  if (values.kind === "DICT" && !values.dictionary) found.dictionary = "请选择字典";
  if (values.kind === "LIST" && values.options.length === 0) found.options = "请输入选项";
  return found;
}

/** What of a field can be changed after it was made; its kind and its code stay. */
export function fieldChanges({
  name,
  kind,
  options,
  required,
  inList,
  readRoleIds,
  writeRoleIds,
}: FieldValues) {
  return {
    name: name.trim(),
    required,
    inList,
    readRoleIds: [...readRoleIds],
    writeRoleIds: [...writeRoleIds],
    ...(kind === "LIST" ? { options: [...options] } : {}),
  };
}

/** A new field as it is sent. */
export function fieldInput(recordType: CustomFieldRecordType, values: FieldValues) {
  return {
    ...fieldChanges(values),
    recordType,
    code: values.code.trim() || null,
    kind: values.kind,
    ...(values.kind === "DICT" ? { dictionary: values.dictionary } : {}),
  };
}
