import { useEffect, useState } from "react";
import type { InputProps, TreeNode } from "@/ui/base/types";
import { Cascader } from "@/ui/picker/Cascader";
import { type Area, areaNodes, areaPath } from "./areas";
import { AREA_VERSION } from "./areaVersion";

let loading: Promise<readonly TreeNode[]> | null = null;

/** The areas, asked for once a page load; the address carries the content's hash, so browsers keep it for ever. */
function loadAreas(): Promise<readonly TreeNode[]> {
  loading ??= fetch(`/api/static/area.json?v=${AREA_VERSION}`)
    .then(async (reply) => {
      if (!reply.ok) throw new Error("地区数据加载失败");
      return areaNodes((await reply.json()) as readonly Area[]);
    })
    .catch((error: unknown) => {
      // the next one who asks tries again
      loading = null;
      throw error;
    });
  return loading;
}

/** Province, city, district; the value is the code of the district (core §7 Files: area JSON). */
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
