import { graphql, useFragment } from "react-relay";
import type { FlowHistory_process$key } from "@/__generated__/FlowHistory_process.graphql";
import { attachedFiles } from "@/app/files/attached";
import { openPreview } from "@/app/files/preview/openPreview";
import type { Tone } from "@/ui/base/types";
import { Timeline } from "@/ui/frame/Timeline";
import { FileList } from "@/ui/upload/FileList";

/** Colours of important history entries; others have none. */
const TONES: Readonly<Record<string, Tone>> = {
  start: "blue",
  resend: "blue",
  agree: "green",
  limit_agree: "green",
  approved: "green",
  refuse: "red",
  limit_refuse: "red",
  refused: "red",
  terminate: "red",
  return: "pink",
  return_applicant: "pink",
  annul: "yellow",
  urge: "yellow",
  limit_remind: "yellow",
};

export interface FlowHistoryProps {
  process: FlowHistory_process$key;
}

/** History of an approval application, the newest entry first. */
export function FlowHistory({ process: key }: FlowHistoryProps) {
  const { records } = useFragment(
    graphql`
      fragment FlowHistory_process on FlowProcess {
        records {
          key
          verb
          text
          body
          createdAt
          node { name }
          member { name avatarUrl }
          members { name }
          files { rowId name size }
        }
      }
    `,
    key,
  );
  return (
    <Timeline
      empty="还没有记录"
      items={[...records].reverse().map((record) => {
        const { verb, text, body, node, member, members, files } = record;
        const who = member?.name ?? "系统";
        const whom = (members ?? []).map(({ name }) => name).join("、");
        const shown = attachedFiles(files);
        return {
          key: record.key,
          time: record.createdAt,
          ...(TONES[verb] ? { tone: TONES[verb] } : {}),
          ...(member ? { avatar: { name: who, src: member.avatarUrl } } : {}),
          title: (
            <>
              {who} {text}
              {whom ? `：${whom}` : ""}
              {node ? <span className="ui-muted">（{node.name}）</span> : null}
            </>
          ),
          ...(body || shown.length > 0
            ? {
                body: (
                  <div className="ui-stack">
                    {body ? <p className="flow-info__said">{body}</p> : null}
                    {shown.length > 0 ? (
                      <FileList files={shown} onOpen={(file) => void openPreview(file, shown)} />
                    ) : null}
                  </div>
                ),
              }
            : {}),
        };
      })}
    />
  );
}
