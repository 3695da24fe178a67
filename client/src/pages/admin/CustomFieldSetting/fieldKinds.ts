/** Custom fields of record types: kinds, form values, validation and input of the mutations. */
import type {
  CustomFieldKind,
  CustomFieldRecordType,
} from "@/__generated__/CustomFieldSettingPageQuery.graphql";
import { FIELD_DICTIONARIES } from "@/domains/dict/labels";
import type { Option } from "@/ui/base/types";

/** Kinds of custom fields as select options. */
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

/** Label of a kind. */
export function kindText(kind: CustomFieldKind): string {
  return KINDS.find(({ value }) => value === kind)?.label ?? kind;
}

/** Dictionaries that can provide the options of a field; those of project amounts are not offered. */
export const DICTIONARY_OPTIONS: readonly Option[] = FIELD_DICTIONARIES.filter(
  ({ value }) => value !== "project_cost_type" && value !== "project_return_type",
);

/** Form values of a custom field. */
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

/** Validation errors, by field. */
export function fieldProblems(values: FieldValues): Record<string, string> {
  const found: Record<string, string> = {};
  if (values.name.trim() === "") found.name = "请输入名称";
  if (values.code.trim() !== "" && !CODE.test(values.code.trim()))
    found.code = "以小写字母开头，由小写字母、数字和下划线组成";
  if (values.kind === "DICT" && !values.dictionary) found.dictionary = "请选择字典";
  if (values.kind === "LIST" && values.options.length === 0) found.options = "请输入选项";
  return found;
}

/** Input of the update mutation; kind and code of an existing field are immutable. */
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

/** Input of the create mutation. */
export function fieldInput(recordType: CustomFieldRecordType, values: FieldValues) {
  return {
    ...fieldChanges(values),
    recordType,
    code: values.code.trim() || null,
    kind: values.kind,
    ...(values.kind === "DICT" ? { dictionary: values.dictionary } : {}),
  };
}
