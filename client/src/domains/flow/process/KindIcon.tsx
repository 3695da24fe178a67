import EndorsedIcon from "@blueprintjs/icons/lib/esm/generated/components/endorsed";
import FlowEndIcon from "@blueprintjs/icons/lib/esm/generated/components/flow-end";
import ForkIcon from "@blueprintjs/icons/lib/esm/generated/components/fork";
import GitBranchIcon from "@blueprintjs/icons/lib/esm/generated/components/git-branch";
import GlobeNetworkIcon from "@blueprintjs/icons/lib/esm/generated/components/globe-network";
import InheritanceIcon from "@blueprintjs/icons/lib/esm/generated/components/inheritance";
import PersonIcon from "@blueprintjs/icons/lib/esm/generated/components/person";
import SendMessageIcon from "@blueprintjs/icons/lib/esm/generated/components/send-message";
import type { ReactElement } from "react";
import type { NodeKind } from "../definition";
import "./card.css";

export type DrawnKind = NodeKind | "start" | "end";

const ICONS: Readonly<Record<DrawnKind, ReactElement>> = {
  start: <PersonIcon />,
  approve: <EndorsedIcon />,
  copy: <SendMessageIcon />,
  branch: <GitBranchIcon />,
  parallel: <ForkIcon />,
  child: <InheritanceIcon />,
  webhook: <GlobeNetworkIcon />,
  end: <FlowEndIcon />,
};

/** The icon of a kind of node, in its colour. */
export function KindIcon({ kind }: { kind: DrawnKind }) {
  return (
    <span className="flow-kind" data-kind={kind} aria-hidden>
      {ICONS[kind]}
    </span>
  );
}
