import ErrorIcon from "@blueprintjs/icons/lib/esm/generated/components/error";
import TickCircleIcon from "@blueprintjs/icons/lib/esm/generated/components/tick-circle";
import WarningSignIcon from "@blueprintjs/icons/lib/esm/generated/components/warning-sign";
import type { Fault } from "@/domains/flow/process/check";
import { findBranch, findNode, type Nodes } from "@/domains/flow/process/tree";
import { Button } from "@/ui/frame/Button";
import { Popover } from "@/ui/frame/Popover";

/** Button with the number of errors in the process; its list links to each. */
export function FaultList({
  faults,
  nodes,
  onOpen,
}: {
  faults: readonly Fault[];
  nodes: Nodes;
  onOpen: (key: string) => void;
}) {
  const errors = faults.filter(({ warning }) => !warning).length;
  if (faults.length === 0)
    return (
      <span className="flow-design__fine" role="status">
        <TickCircleIcon />
        <span>没有问题</span>
      </span>
    );
  const word = errors > 0 ? `${errors}个问题` : `${faults.length}个提醒`;
  return (
    <Popover
      label="流程中的问题"
      placement="bottom-end"
      content={(close) => (
        <ul className="flow-design__faults">
          {faults.map(({ key, message, warning }, at) => {
            const name = findNode(nodes, key)?.node.name ?? findBranch(nodes, key)?.branch.name;
            const inside = (
              <>
                <span data-warning={warning || undefined}>
                  {warning ? <WarningSignIcon /> : <ErrorIcon />}
                </span>
                <span>
                  <strong>{name === undefined ? "整个流程" : name || "未命名"}</strong>
                  {message}
                </span>
              </>
            );
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a node may have the same fault twice
              <li key={at}>
                {name === undefined ? (
                  <div>{inside}</div>
                ) : (
                  <button
                    type="button"
                    onClick={() => {
                      close();
                      onOpen(key);
                    }}
                  >
                    {inside}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    >
      <Button
        variant="minimal"
        className="flow-design__count"
        data-warning={errors === 0 || undefined}
        icon={errors > 0 ? <ErrorIcon /> : <WarningSignIcon />}
      >
        {word}
      </Button>
    </Popover>
  );
}
