import { useMemo } from "react";
import { graphql, useFragment } from "react-relay";
import type { FlowContent_process$key } from "@/__generated__/FlowContent_process.graphql";
import { RecordActivity } from "@/app/activity/RecordActivity";
import { attachedFiles } from "@/app/files/attached";
import { openPreview } from "@/app/files/preview/openPreview";
import { Parts } from "@/app/page/Parts";
import { definitionOf, type FlowValues as Values } from "@/domains/flow/definition";
import { factsOf } from "@/domains/flow/facts";
import { FlowFields } from "@/domains/flow/form/FlowFields";
import { FlowValues } from "@/domains/flow/form/FlowValues";
import type { FlowValueNames } from "@/domains/flow/form/names";
import { rightsOf } from "@/domains/flow/rights";
import { useLeaveGuard } from "@/ui/form/useLeaveGuard";
import { Card } from "@/ui/frame/Card";
import { FileList } from "@/ui/upload/FileList";
import { FlowActions } from "./FlowActions";
import { FlowHead } from "./FlowHead";
import { LateAbsence, LateHistory, LateSheet, LateWay } from "./LateParts";
import { useFilling } from "./useFilling";
import "./FlowInfo.css";

const NO_VALUES: Values = {};

export interface FlowContentProps {
  process: FlowContent_process$key;
  refresh: () => Promise<unknown>;
  onGone: () => unknown;
}

/** Content of an approval application: its values, its progress, the viewer's actions, and its history. */
export function FlowContent({ process: key, refresh, onGone }: FlowContentProps) {
  const process = useFragment(
    graphql`
      fragment FlowContent_process on FlowProcess {
        id
        version
        definition
        values
        rights { path right }
        applicant { rowId roles { rowId } }
        team { rowId path { rowId } }
        files { rowId name size }
        viewerCan { decide }
        absence { kind }
        ...FlowAbsence_process
        ...FlowHead_process
        ...FlowActions_process
        ...FlowWay_process
        ...FlowHistory_process
        ...FlowSheet_process
      }
    `,
    key,
  );
  const { id, version, applicant, team, viewerCan } = process;
  const { fields } = definitionOf(process.definition);
  const values = (process.values ?? NO_VALUES) as Values;
  const facts = useMemo(() => factsOf(applicant?.rowId ?? "", team, applicant?.roles), [applicant, team]);
  const { rights, isWritable } = useMemo(() => rightsOf(process.rights), [process.rights]);
  const files = attachedFiles(process.files);
  const names = useMemo<FlowValueNames>(
    () => ({
      file: Object.fromEntries((process.files ?? []).map(({ rowId, name, size }) => [rowId, { name, size }])),
    }),
    [process.files],
  );
  const { form, filling } = useFilling(fields, facts, values, rights);
  const isFilled = viewerCan.decide && isWritable;
  useLeaveGuard(isFilled && filling.isDirty);
  return (
    <article className="flow-info" aria-label="申请详情">
      <Parts of={`${id} ${version}`}>
        <FlowHead process={process} />
        <FlowActions
          process={process}
          filling={isFilled ? filling : null}
          refresh={refresh}
          onGone={onGone}
        />
        <Card title="申请内容">
          {isFilled ? (
            <FlowFields {...form.props} names={names} />
          ) : (
            <FlowValues
              fields={fields}
              facts={facts}
              values={values}
              rights={rights}
              otherwise="read"
              names={names}
            />
          )}
        </Card>
        {process.absence ? <LateAbsence process={process} /> : null}
        <div className="flow-info__screen">
          <Card title="审批流程">
            <LateWay process={process} />
          </Card>
        </div>
        <LateSheet process={process} />
        <div className="flow-info__screen">
          <Card title={files.length > 0 ? `附件（${files.length}）` : "附件"}>
            <FileList files={files} onOpen={(file) => void openPreview(file, files)} />
          </Card>
        </div>
        <div className="flow-info__screen">
          <Card title="流转记录">
            <LateHistory process={process} />
          </Card>
        </div>
        <div className="flow-info__screen">
          <Card title="评论和动态">
            <RecordActivity recordId={id} />
          </Card>
        </div>
      </Parts>
    </article>
  );
}
