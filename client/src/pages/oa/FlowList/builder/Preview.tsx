import { useState } from "react";
import type { Definition, Facts } from "@/domains/flow/definition";
import { FlowFields } from "@/domains/flow/form/FlowFields";
import { useFlowForm } from "@/domains/flow/form/useFlowForm";
import { emptyValues } from "@/domains/flow/form/values";
import { EmptyState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";

export type Device = "desktop" | "phone";

/** Preview of an approval form as applicants see it, at page or phone width; it can be filled in. */
export function Preview({
  definition,
  facts,
  device,
}: {
  definition: Definition;
  facts: Facts;
  device: Device;
}) {
  const { fields, rights } = definition;
  const [initial] = useState(() => emptyValues(definition));
  const form = useFlowForm({ fields, facts, initial, rights });
  const [isGood, setGood] = useState(false);
  if (fields.length === 0) return <EmptyState title="还没有字段" text="添加字段后可以在这里试填" />;
  return (
    <section className="flow-preview" data-device={device} aria-label="预览">
      <div className="flow-preview__screen">
        <FlowFields {...form.props} />
        <div className="ui-row ui-row--wrap">
          <Button onClick={() => setGood(form.check())}>检查填写</Button>
          <Button
            variant="minimal"
            onClick={() => {
              form.reset(emptyValues(definition));
              setGood(false);
            }}
          >
            重新填写
          </Button>
          <span className="ui-muted ui-small" role="status">
            {isGood && Object.keys(form.props.errors).length === 0 ? "填写完整，可以提交" : ""}
          </span>
        </div>
      </div>
    </section>
  );
}
