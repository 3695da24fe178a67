/**
 * Form of a new customer in two steps: form values, requirements of its type, validation and input of the
 * mutation.
 */
import type {
  CustomerCreateInput,
  CustomerVisibility,
} from "@/__generated__/CustomerCreateDialogMutation.graphql";
import {
  type CustomDrafts,
  type CustomFieldRow,
  customInput,
  customProblems,
} from "@/app/customFields/values";
import { EMAIL } from "@/app/record/patterns";
import type { CustomerFlags } from "@/domains/customer/customerFlags";
import type { MemberTeam } from "@/domains/member/MemberTeamInput";
import type { UserError } from "@/ui/base/types";
import { phonesGiven, phonesProblem } from "../_lib/phones";

/** Form values of a new customer (business §3 Customer). */
export interface CustomerValues {
  type: string | null;
  salesman: MemberTeam | null;
  isOpen: CustomerVisibility;
  associations: readonly MemberTeam[];
  level: string | null;
  name: string;
  contactName: string;
  phone: string;
  otherPhone: readonly string[];
  email: string;
  wechat: string;
  departName: string;
  position: string;
  address: string;
  addressName: string;
  lng: number | null;
  lat: number | null;
  /** Floor and room number. */
  description: string;
  industry: string | null;
  tags: readonly string[];
  remark: string;
  custom: CustomDrafts;
}

/** Visible fields: the first step, the second, or all of them at once. */
export type Part = "one" | "two" | "all";

/** The first step (business §2 Customer); everything else belongs to the second. */
const STEP_ONE: readonly (keyof CustomerValues)[] = [
  "type",
  "salesman",
  "isOpen",
  "associations",
  "level",
  "name",
];

/** The step that contains a field. */
export function stepOf(field: string): "one" | "two" {
  return STEP_ONE.some((name) => name === field.split(".")[0]) ? "one" : "two";
}

/**
 * Fields to show: a type that allows duplicates shows the whole form, other types start with the first
 * step.
 */
export function partOf(flags: CustomerFlags, advanced: boolean): Part {
  if (flags.isDuplicate) return "all";
  return advanced ? "two" : "one";
}

/** With at most one contact, the contact is the customer itself (business §5). */
export function isOneContact({ contactsNum }: CustomerFlags): boolean {
  return contactsNum !== "" && Number(contactsNum) <= 1;
}

const NAME_MAX = 100;
const CONTACT_MAX = 10;
/** Error for a second customer of the same name (business §5). */
export const EXISTS = "客户已存在";
/** Error for a missing level; shown as a toast, too (business §5). */
export const NO_LEVEL = "请选择客户级别";

const blank = (text: string) => text.trim() === "";
const tooLong = (text: string, most: number) => Array.from(text.trim()).length > most;

/** Validation of a customer's own fields, in the dialogs of creation and of editing. */
export function customerProblems(
  {
    type,
    name,
    level,
    industry,
    associations,
  }: Pick<CustomerValues, "type" | "name" | "level" | "industry" | "associations">,
  flags: CustomerFlags,
): Record<string, string> {
  const found: Record<string, string> = {};
  if (!type) found.type = "请选择";
  if (blank(name)) found.name = "请输入客户";
  else if (tooLong(name, NAME_MAX)) found.name = `最多输入${NAME_MAX}个字符`;
  if (flags.requireLevel && !level) found.level = NO_LEVEL;
  if (flags.requireIndustry && !industry) found.industry = "请选择客户行业";
  const pairs = associations.map(({ memberId, teamId }) => `${memberId}@${teamId}`);
  if (associations.some(({ teamId }) => !teamId)) found.associations = "请选择协助销售的团队";
  else if (new Set(pairs).size < pairs.length) found.associations = "协助销售重复";
  return found;
}

function detailProblems(values: CustomerValues, flags: CustomerFlags): Record<string, string> {
  const found: Record<string, string> = {};
  if (!isOneContact(flags)) {
    if (blank(values.contactName)) found.contactName = "请输入联系人";
    else if (tooLong(values.contactName, CONTACT_MAX)) found.contactName = `最多输入${CONTACT_MAX}个字符`;
  }
  const phone = blank(values.phone) ? "请输入联系电话" : phonesProblem([values.phone]);
  if (phone) found.phone = phone;
  const others = phonesProblem(values.otherPhone);
  if (others) found.otherPhone = others;
  if (!blank(values.email) && !EMAIL.test(values.email.trim())) found.email = "请输入正确的邮箱";
  if (flags.requireDepart && blank(values.departName)) found.departName = "请填写部门";
  if (flags.requirePosition && blank(values.position)) found.position = "请填写职务";
  // a note or coordinates require an address
  const needsAddress = flags.requireAddress || !blank(values.description) || values.lng !== null;
  if (needsAddress && blank(values.address)) found.address = "请选择地址";
  if (flags.requireAddressDesc && blank(values.description)) found.description = "请输入详细楼层、门牌号";
  return found;
}

/** Validation errors of the visible fields, by field (business §5). */
export function problemsOf(
  values: CustomerValues,
  flags: CustomerFlags,
  part: Part,
  fields: readonly CustomFieldRow[] = [],
): Record<string, string> {
  const all = {
    ...customerProblems(values, flags),
    ...(part === "one" ? {} : detailProblems(values, flags)),
    ...(part === "one" ? {} : customProblems(fields, values.custom)),
  };
  if (part === "all") return all;
  return Object.fromEntries(Object.entries(all).filter(([field]) => stepOf(field) === part));
}

const orNull = (text: string) => text.trim() || null;

/** Input of the create mutation: the customer, its contact and its address (business §3 Customer). */
export function createInputOf(
  values: CustomerValues,
  flags: CustomerFlags,
  fields: readonly CustomFieldRow[] = [],
): CustomerCreateInput {
  const name = values.name.trim();
  const { lng, lat } = values;
  const custom = customInput(fields, values.custom);
  return {
    customer: {
      name,
      type: values.type ?? "",
      level: values.level,
      industry: values.industry,
      tags: [...values.tags],
      isOpen: values.isOpen,
      salesmanId: values.salesman?.memberId ?? null,
      salesmanTeamId: values.salesman?.teamId ?? null,
      remark: orNull(values.remark),
      associations: associationsOf(values.associations),
      ...(custom.length > 0 ? { custom } : {}),
    },
    contacts: [
      {
        name: isOneContact(flags) ? name : values.contactName.trim(),
        phone: values.phone.trim(),
        otherPhones: phonesGiven(values.otherPhone),
        email: orNull(values.email),
        wechat: orNull(values.wechat),
        departName: orNull(values.departName),
        position: orNull(values.position),
        isDefault: true,
      },
    ],
    address: blank(values.address)
      ? []
      : [
          {
            name: orNull(values.addressName),
            address: values.address.trim(),
            description: orNull(values.description),
            ...(lng !== null && lat !== null ? { lng, lat } : {}),
            isDefault: true,
          },
        ],
  };
}

/** Pairs of member and team as associations of type 1 (business §3); incomplete pairs are left out. */
export function associationsOf(pairs: readonly MemberTeam[]) {
  return pairs.flatMap(({ memberId, teamId }) => (teamId ? [{ memberId, teamId, type: 1 }] : []));
}

/** Form fields by the server's names, where they differ. */
const FIELDS: Readonly<Record<string, string>> = {
  salesmanId: "salesman",
  salesmanTeamId: "salesman",
  contacts: "contactName",
  "contacts.name": "contactName",
  "contacts.phone": "phone",
  "contacts.otherPhones": "otherPhone",
  "contacts.email": "email",
  "contacts.wechat": "wechat",
  "contacts.departName": "departName",
  "contacts.position": "position",
  "address.name": "addressName",
  "address.address": "address",
  "address.description": "description",
  "address.lng": "address",
  "address.lat": "address",
};

/** The server's errors mapped to the form's fields: `contacts.0.phone` is the phone number. */
export function atFields(errors: readonly UserError[]): UserError[] {
  return errors.map((error) => {
    const { field } = error;
    if (!field) return error;
    const path = (typeof field === "string" ? field.split(".") : [...field]).filter(
      (step) => step !== "" && step !== "input" && step !== "customer" && !/^\d+$/.test(step),
    );
    const [first = "", second = ""] = path;
    return { ...error, field: FIELDS[`${first}.${second}`] ?? FIELDS[first] ?? path.join(".") };
  });
}
