import { useEffect, useRef, useState } from "react";
import { graphql } from "react-relay";
import type { CustomerCreateDialogMutation } from "@/__generated__/CustomerCreateDialogMutation.graphql";
import { CustomFieldInputs } from "@/app/customFields/CustomFieldInputs";
import { useViewer } from "@/app/session/viewer";
import { visibilityOf } from "@/domains/customer/labels";
import { useSave } from "@/relay/useAppMutation";
import { AppDialog, confirmDiscard } from "@/ui/dialog/AppDialog";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { toast } from "@/ui/feedback/toasts";
import { FormBody } from "@/ui/form/EditForm";
import { useForm } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";
import { Steps } from "@/ui/frame/Steps";
import { StepOneFields, StepTwoFields } from "./CustomerFields";
import {
  atFields,
  type CustomerValues,
  createInputOf,
  EXISTS,
  NO_LEVEL,
  partOf,
  problemsOf,
  stepOf,
} from "./customerForm";
import { DuplicateList } from "./DuplicateList";
import { flagsOfType } from "./dicts";
import { hasName, useAskDuplicates, useDuplicates } from "./useDuplicates";
import { type FormFacts, useFormFacts } from "./useFormFacts";
import "./CustomerDialog.css";

/**
 * Initial values: the viewer as owner, their main team, and the default visibility from the enterprise's
 * settings.
 */
function startOf(data: FormFacts, name: string): CustomerValues {
  const member = data.viewer?.member;
  const setting = data.configValue?.value as { isOpen?: unknown } | null | undefined;
  return {
    type: data.types?.length === 1 ? (data.types[0]?.value ?? null) : null,
    salesman: member ? { memberId: member.rowId, teamId: member.mainTeam?.rowId ?? null } : null,
    isOpen: visibilityOf(setting?.isOpen),
    associations: [],
    level: null,
    name,
    contactName: "",
    phone: "",
    otherPhone: [],
    email: "",
    wechat: "",
    departName: "",
    position: "",
    address: "",
    addressName: "",
    lng: null,
    lat: null,
    description: "",
    industry: null,
    tags: [],
    remark: "",
    custom: {},
  };
}

/** A created customer, as handed to the opener of the dialog. */
export interface MadeCustomer {
  readonly rowId: string;
  readonly name: string;
}

export interface CustomerCreateDialogProps {
  open: boolean;
  /** Initial name, typed before the dialog was opened. */
  name?: string;
  /** Called with the customer once it was created. */
  onClose: (made?: MadeCustomer) => void;
}

/** Dialog of a new customer: two steps, or one where the type allows duplicates (business §2 Customer). */
export default function CustomerCreateDialog(props: CustomerCreateDialogProps) {
  const { facts, error, reload } = useFormFacts();
  if (facts) return <Loaded {...props} facts={facts} />;
  return (
    <AppDialog open={props.open} size="customer" title="新增客户" onClose={() => props.onClose()}>
      {error ? <ErrorState error={error} onRetry={reload} compact /> : <LoadingMask text="加载中" />}
    </AppDialog>
  );
}

const STEPS = [
  { key: "one", label: "客户信息" },
  { key: "two", label: "联系人与地址" },
];

function Loaded({ open, name = "", onClose, facts }: CustomerCreateDialogProps & { facts: FormFacts }) {
  const { types, dicts, fields } = facts;
  const viewer = useViewer();
  const ask = useAskDuplicates();
  const create = useSave<CustomerCreateDialogMutation>(graphql`
    mutation CustomerCreateDialogMutation($input: CustomerCreateInput!) {
      customerCreate(input: $input) {
        customer {
          id
          rowId
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
  const [advanced, setAdvanced] = useState(false);
  // after the first step, closing the dialog would lose input
  const [begun, setBegun] = useState(false);
  const made = useRef<MadeCustomer>(undefined);

  const form = useForm<CustomerValues>({
    initial: startOf(facts, name),
    validate: (values) => {
      const its = flagsOfType(types, values.type);
      return problemsOf(values, its, partOf(its, advanced), fields);
    },
    onSubmit: async (values) => {
      const its = flagsOfType(types, values.type);
      if (partOf(its, advanced) === "one") {
        const exists = hasName(await ask({ name: values.name.trim() }), values.name);
        return exists ? [{ field: "name", message: EXISTS }] : [];
      }
      const answer = await create({ input: createInputOf(values, its, fields) });
      const { customer } = answer.data?.customerCreate ?? {};
      if (answer.ok && customer) made.current = { rowId: customer.rowId, name: customer.name };
      const errors = atFields(answer.userErrors);
      if (errors.some(({ field }) => typeof field === "string" && stepOf(field) === "one"))
        setAdvanced(false);
      return errors;
    },
  });
  const { values } = form;
  const flags = flagsOfType(types, values.type);
  const part = partOf(flags, advanced);
  const like = useDuplicates(
    part === "two"
      ? { phone: values.phone, address: values.address }
      : part === "all"
        ? { name: values.name, phone: values.phone }
        : { name: values.name },
  );

  const checkName = async () => {
    const wanted = values.name.trim();
    if (wanted === "" || flags.isDuplicate) return;
    const found = await ask({ name: wanted }).catch(() => []);
    if (hasName(found, wanted)) form.setError("name", EXISTS);
  };
  const { failures } = form;
  const noLevel = form.errors.level === NO_LEVEL && part === "one";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => {
    if (noLevel) toast.warning(NO_LEVEL);
  }, [failures]);
  const dirty = form.dirty || begun;
  const cancel = async () => {
    if (!dirty || (await confirmDiscard())) onClose();
  };
  const isLast = part !== "one";
  return (
    <AppDialog
      open={open}
      size="customer"
      title="新增客户"
      dirty={dirty}
      busy={form.submitting}
      onClose={() => onClose()}
      footer={
        <>
          <div className="ui-grow" />
          <Button disabled={form.submitting} onClick={cancel}>
            取消
          </Button>
          {part === "two" ? (
            <Button disabled={form.submitting} onClick={() => setAdvanced(false)}>
              上一步
            </Button>
          ) : null}
          <Button type="submit" form={form.id} intent="primary" loading={form.submitting}>
            {isLast ? "确定" : "下一步"}
          </Button>
        </>
      }
    >
      {part === "all" ? null : <Steps steps={STEPS} current={part} />}
      <div className="cust-dialog">
        <FormBody
          key={part === "two" ? "two" : "one"}
          draftName="新增客户"
          form={form}
          columns={2}
          savedText={null}
          onSaved={() => {
            if (isLast) return onClose(made.current);
            setAdvanced(true);
            setBegun(true);
          }}
        >
          {part === "two" ? null : (
            <StepOneFields
              flags={flags}
              dicts={dicts}
              mayAssign={!viewer.isExternal}
              onNameLeft={() => void checkName()}
            />
          )}
          {part === "one" ? null : <StepTwoFields form={form} flags={flags} dicts={dicts} />}
          {part === "one" ? null : (
            <CustomFieldInputs
              fields={fields}
              recordType="customer"
              value={values.custom}
              onChange={(custom) => form.set("custom", custom)}
              errors={form.errors}
              disabled={form.submitting}
            />
          )}
        </FormBody>
        <DuplicateList
          {...like}
          empty={part === "two" ? "电话和地址没有与其他客户相同。" : "输入名称后，这里显示已有的相似客户。"}
        />
      </div>
    </AppDialog>
  );
}
