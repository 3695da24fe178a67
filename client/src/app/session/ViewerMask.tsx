import { LoadingMask } from "@/ui/feedback/LoadingMask";

/** Loading screen until the viewer is known, with the specification's text "data loading". */
export function ViewerMask() {
  return <LoadingMask fullScreen text="数据加载中" />;
}
