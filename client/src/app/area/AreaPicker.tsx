import { useEffect, useState } from "react";
import type { InputProps, TreeNode } from "@/ui/base/types";
import { Cascader } from "@/ui/picker/Cascader";
import { areaPath } from "./areas";
import { loadAreas } from "./loadAreas";

/**
 * Picker of province, city and district; the value is the code of the district (core §7 Files: area JSON).
 */
export function AreaPicker({ value, onChange, ...input }: InputProps<string | null>) {
  const [nodes, setNodes] = useState<readonly TreeNode[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let live = true;
    loadAreas().then(
      (found) => live && setNodes(found),
      () => live && setFailed(true),
    );
    return () => {
      live = false;
    };
  }, []);
  return (
    <Cascader
      {...input}
      disabled={input.disabled || nodes === null}
      placeholder={failed ? "地区数据加载失败，请刷新页面" : "请选择省 / 市 / 区"}
      nodes={nodes ?? []}
      value={value && nodes ? areaPath(nodes, value) : []}
      onChange={(path) => onChange(path.at(-1) ?? null)}
    />
  );
}
