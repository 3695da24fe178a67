import { graphql } from "react-relay";
import type {
  ContactDialogCreateMutation,
  ContactInput,
} from "@/__generated__/ContactDialogCreateMutation.graphql";
import type { ContactDialogUpdateMutation } from "@/__generated__/ContactDialogUpdateMutation.graphql";
import { custom, lines, text, toggle } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { EMAIL } from "@/app/record/patterns";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { check, pattern, telephone } from "@/ui/form/rules";
import { contactProblems, type TypeDemands } from "../_lib/contactLimit";
import { phonesGiven, phonesProblem } from "../_lib/phones";
import { PhonesInput } from "../CustomerDialog/PhonesInput";
import type { ContactRow } from "./ContactList";
import "../CustomerDialog/CustomerDialog.css";

/** Form definition of a contact. A name copied from the customer may be as long as the customer's. */
function contactForm(nameMax: number) {
  return defineForm<ContactInput, ContactRow>()({
    name: text("联系人", { required: true, max: nameMax }),
    phone: text("联系电话", { required: true, type: "tel", rules: [telephone()] }),
    otherPhones: custom("其他电话", {
      empty: [] as readonly string[],
      rules: [check(phonesProblem)],
      read: ({ otherPhones }: ContactRow) => otherPhones ?? [],
      given: phonesGiven,
      render: ({ known: _known, ...input }) => <PhonesInput {...input} />,
    }),
    email: text("邮箱", { max: 100, type: "email", rules: [pattern(EMAIL, "请输入正确的邮箱")] }),
    wechat: text("微信", { max: 50 }),
    isDefault: toggle("默认联系人", { words: ["默认联系人", "普通联系人"] }),
    departName: text("部门", { max: 50 }),
    position: text("职务", { max: 50 }),
    remark: lines("备注", { max: 500, span: 2 }),
  });
}

/** Names of at most 10 characters (business §9); the other form allows a customer's name. */
const MANY = contactForm(10);
const ONE = contactForm(100);

export interface ContactDialogProps extends RecordDialogProps {
  customer: { readonly rowId: string; readonly name: string };
  /** Requirements of the customer's type; with a single contact, the contact has the customer's name. */
  demands: Pick<TypeDemands, "isOneContact" | "requireDepart" | "requirePosition">;
  row?: ContactRow | undefined;
}

/** Dialog to create or modify a contact of a customer (business §2 Customer, §5). */
export default function ContactDialog({ customer, demands, ...props }: ContactDialogProps) {
  const { isOneContact, requireDepart, requirePosition } = demands;
  const create = useSave<ContactDialogCreateMutation>(graphql`
    mutation ContactDialogCreateMutation($customerId: ID!, $input: ContactInput!) {
      contactCreate(
        input: { customerId: $customerId, values: $input }
      ) { userErrors { field message code } }
    }
  `);
  const update = useSave<ContactDialogUpdateMutation>(graphql`
    mutation ContactDialogUpdateMutation($id: ID!, $version: Int!, $input: ContactInput!) {
      contactUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  // the copied name is also sent, even if the contact had another one
  const named = (input: ContactInput): ContactInput =>
    isOneContact ? { ...input, name: customer.name } : input;
  return (
    <RecordDialog
      {...props}
      form={isOneContact ? ONE : MANY}
      subject="联系人"
      columns={2}
      {...(isOneContact && !props.row ? { start: { name: customer.name } } : {})}
      parts={{
        departName: { required: requireDepart },
        position: { required: requirePosition },
        ...(isOneContact
          ? { name: { disabled: true, help: "该类型的客户只有一位联系人，名称与客户相同" } }
          : {}),
      }}
      validate={(values) => contactProblems(values, demands)}
      create={(input) => create({ customerId: customer.rowId, input: named(input) })}
      update={(input, { id, version }) => update({ id, version, input: named(input) })}
    />
  );
}
