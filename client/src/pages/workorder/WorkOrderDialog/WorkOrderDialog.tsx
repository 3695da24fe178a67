import { useEffect, useMemo, useRef, useState } from "react";
import { graphql } from "react-relay";
import type { WorkOrderDialogCreateMutation } from "@/__generated__/WorkOrderDialogCreateMutation.graphql";
import type { WorkOrderDialogQuery } from "@/__generated__/WorkOrderDialogQuery.graphql";
import type { WorkOrderDialogUpdateMutation } from "@/__generated__/WorkOrderDialogUpdateMutation.graphql";
import { useCan } from "@/access/Can";
import { CustomFieldInputs } from "@/app/customFields/CustomFieldInputs";
import { useOwnFields } from "@/app/customFields/useOwnFields";
import { draftsOf, knownOf } from "@/app/customFields/values";
import { usePageNavigate } from "@/app/page/navigation";
import { changedOf, type FieldPart } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordFields } from "@/app/record/RecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useAddressSource } from "@/domains/customer/useCustomerParts";
import { workOrderOf } from "@/domains/work/labels";
import { useTechnicianSource } from "@/domains/workOrder/steps/useTechnicianSource";
import { useSave } from "@/relay/useAppMutation";
import { formatDateTime } from "@/ui/base/format";
import type { InputProps, Option } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { toast } from "@/ui/feedback/toasts";
import { useForm } from "@/ui/form/useForm";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { CallerInput } from "../_components/CallerInput";
import { useOrderParts } from "../_lib/useOrderParts";
import { FORM, NAMES } from "./form";

const QUERY = graphql`
  query WorkOrderDialogQuery($id: ID!, $known: Boolean!) {
    types: dictItems(code: WORK_SERVICE_TYPE) { value text }
    levels: dictItems(code: WORK_LEVEL) { value text }
    workOrder(id: $id) @include(if: $known) {
      id
      rowId
      version
      name
      description
      contactName
      contactPhone
      address
      customerAddress { rowId name address }
      requestedAt
      dueAt
      serviceType { value }
      level { value }
      customer { rowId name }
      asset { rowId name }
      project { rowId name }
      projectDevice { rowId name }
      zone { rowId name }
      acceptTeam { rowId name }
      files { rowId name size picture: streamUrl(width: 1280, height: 1280) }
      customValues {
        field { rowId kind }
        text
        number
        date
        yes
        dictItem { value }
        member { rowId name }
        customer { rowId name }
        items
        files { id name size }
      }
    }
  }
`;

interface Named {
  readonly rowId: string;
  readonly name: string;
}

export interface WorkOrderDialogProps extends RecordDialogProps {
  /** The order to modify, which the dialog fetches in full; absent for a new one. */
  row?: { readonly rowId: string } | undefined;
  /** Initial values of a new order. */
  preset?: { readonly customer?: Named | undefined; readonly project?: Named | undefined } | undefined;
}

const GONE = "内容不存在或已被删除";

const known = (named: Named | undefined): Pick<FieldPart, "known"> =>
  named ? { known: [{ value: named.rowId, label: named.name }] } : {};

/** Picker of the customer's addresses, which gives the place of the visit. */
function AddressInput({
  customerId,
  onAddress,
  ...input
}: InputProps<string | null> & {
  known?: readonly Option[];
  customerId: string | null;
  onAddress: (address: string) => void;
}) {
  return (
    <RemotePicker
      {...useAddressSource(customerId ?? "0")}
      {...input}
      disabled={input.disabled || customerId === null}
      placeholder={customerId === null ? "请先选择客户" : "请选择客户的地址"}
      onPick={(option) => {
        if (option) onAddress(option.hint ?? option.label);
      }}
    />
  );
}

/** Dialog to create a work order, or to modify one that is not in progress (business §2 Work order). */
export default function WorkOrderDialog({
  row: given,
  preset = {},
  open,
  onClose,
  onSaved,
}: WorkOrderDialogProps) {
  const id = given?.rowId;
  const asked = useDialogQuery<WorkOrderDialogQuery>(QUERY, { id: id ?? "0", known: id !== undefined });
  const row = asked.data?.workOrder;
  const own = useOwnFields("WORK_ORDER");
  const create = useSave<WorkOrderDialogCreateMutation>(graphql`
    mutation WorkOrderDialogCreateMutation($input: WorkOrderInput!) {
      workOrderCreate(input: $input) { workOrder { id rowId } userErrors { field message code } }
    }
  `);
  const update = useSave<WorkOrderDialogUpdateMutation>(graphql`
    mutation WorkOrderDialogUpdateMutation($id: ID!, $version: Int, $input: WorkOrderInput!) {
      workOrderUpdate(input: { id: $id, version: $version, changes: $input }) {
        workOrder { id name version }
        userErrors { field message code }
      }
    }
  `);
  const made = useRef<string | null>(null);
  const go = usePageNavigate();
  const mayDeliver = useCan()({ perms: "work:deliver" });
  const { customer, project } = preset;
  const initial = useMemo(
    () => ({
      ...FORM.initial(row),
      custom: draftsOf(row?.customValues ?? []),
      ...(id === undefined
        ? {
            customerId: customer?.rowId ?? null,
            projectId: project?.rowId ?? null,
            requestedAt: formatDateTime(new Date()),
          }
        : {}),
    }),
    [row, id, customer, project],
  );
  const form = useForm({
    initial,
    version: row?.version,
    within: ["custom"],
    rules: FORM.rules,
    ...(id === undefined ? {} : { refetch: asked.reload }),
    validate: ({ requestedAt, dueAt, custom }) => ({
      ...own.problems(custom),
      ...(requestedAt && dueAt && dueAt < requestedAt ? { dueAt: "要求完成时间不能早于报修时间" } : {}),
    }),
    onSubmit: async (values, from) => {
      const input = FORM.input(values);
      if (id === undefined) {
        const { data, userErrors } = await create({ input: { ...input, ...own.input(values.custom) } });
        made.current = data?.workOrderCreate?.workOrder?.rowId ?? null;
        return own.told(userErrors);
      }
      if (!row) return [{ message: GONE }];
      const version = from.version ?? row.version;
      const changed = {
        ...changedOf(input, FORM.input(from.initial)),
        ...own.input(values.custom, from.initial.custom),
      };
      return own.told((await update({ id, version, input: changed })).userErrors);
    },
  });
  const technicians = useTechnicianSource(form.values.zoneId);
  const [place, setPlace] = useState<Option | null>(null);
  const { parts, follow } = useOrderParts({
    onPlace: setPlace,
    form,
    row,
    types: asked.data?.types,
    levels: asked.data?.levels,
  });

  // Preset customers determine contact and address like chosen ones.
  const followed = useRef(false);
  useEffect(() => {
    if (followed.current || id !== undefined || !customer) return;
    followed.current = true;
    void follow(customer.rowId);
  });

  // A filtered list may not show the new order: the toast links to it.
  const tell = () => {
    const rowId = made.current;
    toast.success(
      "工单已新建",
      rowId ? { action: { text: "打开工单", onClick: () => go(workOrderOf(rowId)) } } : {},
    );
  };
  const missing = id !== undefined && !row && !asked.loading;
  return (
    <EditDialog
      open={open}
      form={form}
      id={id ?? null}
      subject="工单"
      size="wide"
      columns={2}
      submitText="保存"
      savedText={id === undefined ? null : "保存成功"}
      loading={id !== undefined && !row && asked.loading}
      loadError={missing ? { message: asked.error ?? GONE, code: asked.error ? null : "10003" } : null}
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={() => {
        if (id === undefined) tell();
        onSaved();
      }}
    >
      <RecordFields
        form={FORM}
        row={row}
        names={NAMES}
        parts={{
          ...parts,
          customerId: { ...parts.customerId, ...known(customer) },
          projectId: { ...parts.projectId, ...known(project) },
          // in a new order the phone number can identify the caller
          ...(id === undefined && !parts.customerId.hidden
            ? {
                contactPhone: {
                  render: (input: InputProps<string>) => <CallerInput {...input} onPlace={setPlace} />,
                },
              }
            : {}),
          // the assigned technician changes by dispatch only
          addressId: {
            hidden: parts.customerId.hidden,
            ...(place ? { known: [place] } : {}),
            render: (input) => (
              <AddressInput
                {...input}
                customerId={form.values.customerId}
                onAddress={(address) => form.setAll({ address })}
              />
            ),
          },
          directorId: { ...technicians, hidden: id !== undefined || !mayDeliver },
        }}
        autoFocus
      />
      <CustomFieldInputs
        fields={own.fields}
        recordType={own.recordType}
        value={form.values.custom}
        onChange={(custom) => form.set("custom", custom)}
        errors={form.errors}
        disabled={form.submitting}
        knownOf={(field) => knownOf(row?.customValues ?? [], field)}
      />
    </EditDialog>
  );
}
