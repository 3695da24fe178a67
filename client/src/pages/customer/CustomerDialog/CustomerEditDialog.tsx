import { useMemo, useRef } from "react";
import { graphql } from "react-relay";
import type { CustomerEditDialogMutation } from "@/__generated__/CustomerEditDialogMutation.graphql";
import type { CustomerEditDialogQuery } from "@/__generated__/CustomerEditDialogQuery.graphql";
import { CustomFieldInputs } from "@/app/customFields/CustomFieldInputs";
import { draftsOf, knownOf } from "@/app/customFields/values";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { MemberTeamInput, MemberTeamsInput } from "@/domains/member/MemberTeamInput";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSave } from "@/relay/useAppMutation";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { fieldOf } from "@/ui/form/Field";
import { useForm } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";
import { RadioGroup } from "@/ui/input/choices";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { MultiSelect, Select } from "@/ui/picker/Select";
import { withKept } from "./CustomerFields";
import { atFields } from "./customerForm";
import { flagsOfType } from "./dicts";
import { changesOf, type EditValues, editProblems, editValuesOf, isTaken } from "./editForm";
import { hasName, useAskDuplicates } from "./useDuplicates";
import { type FormFacts, useFormFacts } from "./useFormFacts";
import "./CustomerDialog.css";

const QUERY = graphql`
  query CustomerEditDialogQuery($id: ID!) {
    customer(id: $id) {
      id
      rowId
      version
      name
      type {
        value
        text
      }
      level {
        value
        text
      }
      industry {
        value
        text
      }
      tags {
        value
        text
      }
      isOpen
      remark
      salesman {
        rowId
        name
      }
      salesmanTeam {
        rowId
        name
      }
      associations {
        member {
          rowId
          name
        }
        team {
          rowId
          name
        }
      }
      viewerCan {
        transfer
      }
      customValues {
        field {
          rowId
          kind
        }
        text
        number
        date
        yes
        dictItem {
          value
        }
        member {
          rowId
          name
        }
        customer {
          rowId
          name
        }
        items
        files {
          id
          name
          size
        }
      }
    }
  }
`;

type Row = NonNullable<CustomerEditDialogQuery["response"]["customer"]>;

const F = fieldOf<EditValues>();

export interface CustomerEditDialogProps extends RecordDialogProps {
  /** Row id of the customer. */
  id: string;
}

/** Dialog to edit a customer's own fields; contacts and addresses are edited in its archive. */
export default function CustomerEditDialog({ id, ...dialog }: CustomerEditDialogProps) {
  const { data, error, reload } = useDialogQuery<CustomerEditDialogQuery>(QUERY, { id });
  const { facts, error: noFacts, reload: again } = useFormFacts();
  if (data?.customer && facts)
    return <Loaded {...dialog} facts={facts} row={data.customer} reload={reload} />;
  const failed = error ?? noFacts ?? (data && !data.customer ? "内容不存在或已被删除" : null);
  const retry = () => {
    reload();
    again();
  };
  return (
    <AppDialog open={dialog.open} size="customer" title="修改客户" onClose={dialog.onClose}>
      {failed ? <ErrorState error={failed} onRetry={retry} compact /> : <LoadingMask text="加载中" />}
    </AppDialog>
  );
}

const kept = (item: { value: string; text: string } | null | undefined) =>
  item ? { value: item.value, label: item.text } : null;

type LoadedProps = RecordDialogProps & { facts: FormFacts; row: Row; reload: () => void };

function Loaded({ facts, row, reload, onSaved, ...dialog }: LoadedProps) {
  const { types, dicts, fields } = facts;
  const update = useSave<CustomerEditDialogMutation>(graphql`
    mutation CustomerEditDialogMutation(
      $id: ID!
      $version: Int
      $input: CustomerUpdateChangesInput!
      $force: Boolean
    ) {
      customerUpdate(input: { id: $id, version: $version, changes: $input, force: $force }) {
        customer {
          id
          name
          version
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const ask = useAskDuplicates();
  const members = useMemberSource({ type: "STAFF" });
  const values = row.customValues ?? [];
  const force = useRef(false);
  const initial = useMemo(() => editValuesOf(row, draftsOf(row.customValues ?? [])), [row]);
  const form = useForm<EditValues>({
    initial,
    version: row.version,
    within: ["custom"],
    refetch: reload,
    validate: (now) => editProblems(now, flagsOfType(types, now.type), fields),
    onSubmit: async (now, from) => {
      const input = changesOf(now, from.initial, fields);
      const forced = force.current;
      force.current = false;
      const { userErrors } = await update({ id: row.rowId, version: from.version, input, force: forced });
      return atFields(userErrors);
    },
  });
  const flags = flagsOfType(types, form.values.type);
  const checkName = async () => {
    const wanted = form.values.name.trim();
    if (wanted === "" || wanted === row.name || flags.isDuplicate) return;
    const found = await ask({ name: wanted, exceptId: row.rowId }).catch(() => []);
    if (hasName(found, wanted)) form.setError("name", "客户已存在");
  };
  return (
    <EditDialog
      {...dialog}
      form={form}
      id={row.rowId}
      subject="客户"
      size="customer"
      columns={2}
      onSaved={onSaved}
      onRefresh={onSaved}
      footer={
        isTaken(form) ? (
          <Button
            type="submit"
            form={form.id}
            onClick={() => {
              force.current = true;
            }}
          >
            仍要保存
          </Button>
        ) : null
      }
    >
      <F name="name" label="客户名称" required span={2}>
        {(input) => (
          <TextInput
            {...input}
            maxLength={100}
            autoFocus
            placeholder="请输入客户"
            onBlur={() => {
              input.onBlur?.();
              void checkName();
            }}
          />
        )}
      </F>
      <F name="type" label="客户类型" required>
        {(input) => (
          <Select
            {...input}
            options={withKept(dicts.types, kept(row.type))}
            clearable={false}
            placeholder="请选择"
          />
        )}
      </F>
      <F name="level" label="客户级别" required={flags.requireLevel}>
        {(input) => (
          <Select {...input} options={withKept(dicts.levels, kept(row.level))} placeholder="请选择客户级别" />
        )}
      </F>
      <F name="industry" label="客户行业" required={flags.requireIndustry}>
        {(input) => (
          <Select
            {...input}
            options={withKept(dicts.industries, kept(row.industry))}
            placeholder="请选择客户行业"
          />
        )}
      </F>
      <F name="tags" label="客户标签">
        {(input) => (
          <MultiSelect
            {...input}
            options={(row.tags ?? []).reduce((all, tag) => withKept(all, kept(tag)), dicts.tags)}
            max={20}
            placeholder="请选择客户标签"
          />
        )}
      </F>
      <F name="salesman" label="负责销售" span={2} hidden={!row.viewerCan.transfer}>
        {(input) => <MemberTeamInput {...input} source={members} clearable={false} />}
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
      <F name="remark" label="备注" span={2}>
        {(input) => <TextArea {...input} maxLength={500} rows={3} />}
      </F>
      <CustomFieldInputs
        fields={fields}
        recordType="customer"
        value={form.values.custom}
        onChange={(custom) => form.set("custom", custom)}
        errors={form.errors}
        disabled={form.submitting}
        knownOf={(field) => knownOf(values, field)}
      />
    </EditDialog>
  );
}
