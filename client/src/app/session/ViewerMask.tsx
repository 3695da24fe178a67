import { LoadingMask } from "@/ui/feedback/LoadingMask";

/** The mask's words are the specification's "data loading". */
export function ViewerMask() {
  return <LoadingMask fullScreen text="数据加载中" />;
}
