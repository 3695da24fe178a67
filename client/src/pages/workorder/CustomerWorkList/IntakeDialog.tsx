import { useEffect, useRef } from "react";
import { graphql } from "react-relay";
import type {
  CrmWorkOrderInput,
  IntakeDialogCreateMutation,
} from "@/__generated__/IntakeDialogCreateMutation.graphql";
import type { IntakeDialogQuery } from "@/__generated__/IntakeDialogQuery.graphql";
import type { IntakeDialogUpdateMutation } from "@/__generated__/IntakeDialogUpdateMutation.graphql";
import { useCan } from "@/access/Can";
import CommentAttachments from "@/app/comments/CommentAttachments";
import { attachedFiles } from "@/app/files/attached";
import { marks } from "@/app/markdown/field";
import { optionsOfItems } from "@/app/record/dictItems";
import { custom, phone, record, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useDeviceSource } from "@/domains/customer/useCustomerParts";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { useSave } from "@/relay/useAppMutation";
import type { InputProps, Option, UploadedFile } from "@/ui/base/types";
import type { Form } from "@/ui/form/useForm";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { CallerInput } from "../_components/CallerInput";
import { dictField, momentField } from "../_lib/fields";
import { useCustomerContact } from "../_lib/useCustomerContact";

type Row = NonNullable<IntakeDialogQuery["response"]["crmWorkOrder"]>;

const FORM = defineForm<CrmWorkOrderInput, Row>()({
  name: text("报修主题", { required: true, max: 200, span: 2, placeholder: "一句话说明出了什么问题" }),
  customerId: record("客户", { source: useCustomerSource, of: ({ customer }: Row) => customer }),
  assetId: custom("设备", {
    empty: null as string | null,
    read: ({ asset }: Row) => asset?.rowId ?? null,
    given: (value) => value,
  }),
  serviceType: dictField("服务类型", ({ serviceType }: Row) => serviceType),
  level: dictField("优先级", ({ level }: Row) => level),
  contactName: text("联系人", { required: true, max: 50, placeholder: "上门前联系谁" }),
  contactPhone: phone("联系电话", { required: true }),
  address: text("地址", { required: true, max: 300, span: 2, placeholder: "上门的地点" }),
  expectedAt: momentField("期望时间", ({ expectedAt }: Row) => expectedAt, "客户希望什么时候上门"),
  description: marks("问题描述", { max: 5000, rows: 3, span: 2 }),
  attachmentIds: custom("附件", {
    span: 2,
    help: "现场照片、铭牌，最多 20 个",
    empty: [] as readonly UploadedFile[],
    read: ({ files }: Row) => attachedFiles(files),
    given: (files) => files.map(({ id }) => id),
  }),
});

type Values = ReturnType<typeof FORM.initial>;

export interface IntakeDialogProps extends RecordDialogProps {
  /** Row id of the request to modify, which the dialog fetches; absent for a new one. */
  id?: string | undefined;
}

/** Dialog to create a service request, or to modify a pending one (business §7 CRM work orders). */
export default function IntakeDialog({ id, ...props }: IntakeDialogProps) {
  const asked = useDialogQuery<IntakeDialogQuery>(
    graphql`
      query IntakeDialogQuery($id: ID!, $known: Boolean!) {
        types: dictItems(code: WORK_SERVICE_TYPE) { value text }
        levels: dictItems(code: WORK_LEVEL) { value text }
        crmWorkOrder(id: $id) @include(if: $known) {
          id rowId version name description contactName contactPhone address expectedAt
          serviceType { value text }
          level { value text }
          customer { rowId name }
          asset { rowId name }
          files { rowId name size }
        }
      }
    `,
    { id: id ?? "0", known: id !== undefined },
  );
  const create = useSave<IntakeDialogCreateMutation>(graphql`
    mutation IntakeDialogCreateMutation($input: CrmWorkOrderInput!) {
      crmWorkOrderCreate(input: $input) { crmWorkOrder { id } userErrors { field message code } }
    }
  `);
  const update = useSave<IntakeDialogUpdateMutation>(graphql`
    mutation IntakeDialogUpdateMutation($id: ID!, $version: Int!, $input: CrmWorkOrderInput!) {
      crmWorkOrderUpdate(input: { id: $id, version: $version, changes: $input }) {
        crmWorkOrder { id version }
        userErrors { field message code }
      }
    }
  `);
  const row = asked.data?.crmWorkOrder;
  const mayFindCustomers = useCan()({ perms: "cust" });
  return (
    <RecordDialog
      {...props}
      form={FORM}
      id={id}
      row={row}
      {...(id === undefined ? {} : { asked })}
      title={id === undefined ? "登记报修" : "修改报修"}
      subject="报修"
      size="wide"
      columns={2}
      parts={({ customerId }) => ({
        customerId: { hidden: !mayFindCustomers },
        // in a new request the phone number can identify the caller
        ...(id === undefined && mayFindCustomers
          ? { contactPhone: { render: (input: InputProps<string>) => <CallerInput {...input} /> } }
          : {}),
        serviceType: { options: optionsOfItems(asked.data?.types) },
        level: { options: optionsOfItems(asked.data?.levels) },
        assetId: {
          hidden: !mayFindCustomers,
          render: (input: InputProps<string | null>) => (
            <DeviceInput {...input} customerId={customerId} current={row?.asset} />
          ),
        },
        attachmentIds: {
          render: (input: InputProps<readonly UploadedFile[]>) => (
            <CommentAttachments
              of="crm_work_order"
              value={input.value}
              onChange={input.onChange}
              kept={row?.files?.map(({ rowId }) => rowId) ?? []}
              disabled={input.disabled}
            />
          ),
        },
      })}
      create={(input) => create({ input })}
      update={(_, { id: of, version, changed }) => update({ id: of, version, input: changed })}
    >
      {(form) => <CustomerFollows form={form} row={row} />}
    </RecordDialog>
  );
}

/** Picker of the customer's devices. */
function DeviceInput({
  customerId,
  current,
  ...input
}: InputProps<string | null> & {
  customerId: string | null;
  /** The currently chosen device. */
  current: { readonly rowId: string; readonly name: string } | null | undefined;
}) {
  const source = useDeviceSource(customerId ?? "0");
  const known: Option[] = current ? [{ value: current.rowId, label: current.name }] : [];
  return (
    <RemotePicker
      {...input}
      {...source}
      known={known}
      disabled={input.disabled || customerId === null}
      placeholder={customerId === null ? "请先选择客户" : "请选择设备"}
    />
  );
}

/** Updates dependent fields on a change of customer: devices, contacts and addresses. */
function CustomerFollows({ form, row }: { form: Form<Values>; row: Row | null | undefined }) {
  const { values, set, dirty } = form;
  const last = useRef(values.customerId);
  const follow = useCustomerContact({ form, row });
  const choose = useRef(follow);
  choose.current = follow;
  useEffect(() => {
    const { customerId } = values;
    const before = last.current;
    last.current = customerId;
    // the initial customer of the form is not a change
    if (before === customerId || !dirty) return;
    if (before) set("assetId", null);
    void choose.current(customerId);
  }, [values, dirty, set]);
  return null;
}
