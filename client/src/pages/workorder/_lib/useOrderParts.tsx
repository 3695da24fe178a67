import { useCan } from "@/access/Can";
import { PicturedInput } from "@/app/markdown/field";
import { optionsOfItems } from "@/app/record/dictItems";
import type { FieldPart } from "@/app/record/form";
import { useDeviceSource } from "@/domains/customer/useCustomerParts";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { useProjectDeviceSource } from "@/domains/project/useProjectDeviceSource";
import { useProjectSource } from "@/domains/project/useProjectSource";
import { useWorkZoneSource, workZoneOf } from "@/domains/work/useWorkZoneSource";
import { FILE_LIMIT, FILE_TARGET, WorkOrderFiles } from "@/domains/workOrder/steps/WorkOrderFiles";
import type { InputProps, Option, UploadedFile } from "@/ui/base/types";
import type { Form } from "@/ui/form/useForm";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import type { ContactValues } from "./customerContact";
import { DESCRIPTION, type ORDER_FIELDS, type OrderFormRow } from "./orderFields";
import { useCustomerContact } from "./useCustomerContact";

/** Dependent form values of an order. */
interface OrderValues extends ContactValues {
  readonly customerId: string | null;
  readonly assetId: string | null;
  readonly projectId: string | null;
  readonly projectDeviceId: string | null;
  readonly acceptTeamId: string | null;
  readonly attachmentIds: readonly UploadedFile[];
  /** In forms with a picker of the customer's addresses. */
  readonly addressId?: string | null;
}

type Words = readonly { readonly value: string; readonly text: string }[] | null | undefined;

interface Given<V extends OrderValues> {
  readonly form: Pick<Form<V>, "values" | "dirty" | "setAll" | "reset">;
  /** The order to modify. */
  readonly row?: OrderFormRow | null | undefined;
  readonly types: Words;
  readonly levels: Words;
  /** Called with the customer's address that was filled in, for forms with a picker of addresses. */
  readonly onPlace?: (place: Option | null) => void;
}

type Picked = InputProps<string | null> & { readonly known?: readonly Option[] };

/**
 * Options of an order's fields, and their dependencies: another customer has other devices, contacts and
 * addresses, another project other devices, a zone has its team. `follow` applies a customer as if it had
 * been chosen.
 */
export function useOrderParts<V extends OrderValues>({ form, row, types, levels, onPlace }: Given<V>) {
  const can = useCan();
  const { values } = form;
  const put = (partial: Partial<OrderValues>) => form.setAll(partial as unknown as Partial<V>);
  const follow = useCustomerContact({ form, row, onPlace });

  const mayFindCustomers = can({ perms: "cust" });
  const mayFindProjects = can({ perms: "project" });
  const parts = {
    serviceType: { options: optionsOfItems(types) },
    level: { options: optionsOfItems(levels) },
    customerId: {
      hidden: !mayFindCustomers,
      render: (input: Picked) => (
        <CustomerInput
          {...input}
          onFollow={(id) => {
            if (id === values.customerId) return;
            put({ assetId: null, ...(onPlace ? { addressId: null } : {}) });
            void follow(id);
          }}
        />
      ),
    },
    assetId: {
      hidden: !mayFindCustomers,
      render: (input: Picked) => <DeviceInput {...input} customerId={values.customerId} />,
    },
    zoneId: {
      render: (input: Picked) => <ZoneInput {...input} onTeam={(acceptTeamId) => put({ acceptTeamId })} />,
    },
    projectId: {
      hidden: !mayFindProjects,
      render: (input: Picked) => (
        <ProjectInput
          {...input}
          onFollow={(id) => {
            if (id !== values.projectId) put({ projectDeviceId: null });
          }}
        />
      ),
    },
    projectDeviceId: {
      hidden: !mayFindProjects,
      render: (input: Picked) => <ProjectDeviceInput {...input} projectId={values.projectId} />,
    },
    description: {
      render: (input: InputProps<string>) => (
        <PicturedInput
          {...input}
          aria-label="问题描述"
          placeholder={DESCRIPTION.placeholder}
          rows={DESCRIPTION.rows}
          maxLength={DESCRIPTION.max}
          attached={{
            target: FILE_TARGET,
            limit: FILE_LIMIT,
            value: values.attachmentIds,
            kept: row?.files,
            onChange: (attachmentIds) => put({ attachmentIds }),
          }}
        />
      ),
    },
    attachmentIds: {
      render: (input: InputProps<readonly UploadedFile[]>) => (
        <WorkOrderFiles {...input} kept={row?.files?.map(({ rowId }) => rowId) ?? []} />
      ),
    },
  } satisfies Partial<Record<keyof typeof ORDER_FIELDS, FieldPart>>;
  return { parts, follow };
}

function CustomerInput({ onFollow, ...input }: Picked & { onFollow: (id: string | null) => void }) {
  return (
    <RemotePicker
      {...useCustomerSource()}
      {...input}
      placeholder="请选择客户"
      onPick={(option) => onFollow(option?.value ?? null)}
    />
  );
}

/** Picker of the customer's devices. */
function DeviceInput({ customerId, ...input }: Picked & { customerId: string | null }) {
  return (
    <RemotePicker
      {...useDeviceSource(customerId ?? "0")}
      {...input}
      disabled={input.disabled || customerId === null}
      placeholder={customerId === null ? "请先选择客户" : "请选择设备"}
    />
  );
}

function ProjectInput({ onFollow, ...input }: Picked & { onFollow: (id: string | null) => void }) {
  return (
    <RemotePicker
      {...useProjectSource()}
      {...input}
      placeholder="请选择项目"
      onPick={(option) => onFollow(option?.value ?? null)}
    />
  );
}

/** Picker of the devices that the project installs. */
function ProjectDeviceInput({ projectId, ...input }: Picked & { projectId: string | null }) {
  return (
    <RemotePicker
      {...useProjectDeviceSource(projectId ?? "0")}
      {...input}
      disabled={input.disabled || projectId === null}
      placeholder={projectId === null ? "请先选择项目" : "请选择设备"}
    />
  );
}

function ZoneInput({ onTeam, ...input }: Picked & { onTeam: (teamId: string) => void }) {
  return (
    <RemotePicker
      {...useWorkZoneSource()}
      {...input}
      placeholder="请选择服务区域"
      onPick={(option) => {
        const team = workZoneOf(option)?.team;
        if (team) onTeam(team.rowId);
      }}
    />
  );
}
