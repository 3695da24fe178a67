import { StatusTag } from "@/ui/frame/StatusTag";

/** Whether the codes of a batch are there: those of a large one are made in the background. */
export function BatchState({ ready }: { ready: boolean }) {
  return ready ? <StatusTag tone="green">可用</StatusTag> : <StatusTag tone="blue">生成中</StatusTag>;
}
