import { StatusTag } from "@/ui/frame/StatusTag";

/**
 * Tag that shows whether the codes of a batch exist; those of a large batch are created in the background.
 */
export function BatchState({ ready }: { ready: boolean }) {
  return ready ? <StatusTag tone="green">可用</StatusTag> : <StatusTag tone="blue">生成中</StatusTag>;
}
