import { useSearchParams } from "react-router";
import { type Theme, useTheme } from "@/ui/base/theme";
import { Tabs } from "@/ui/frame/Tabs";
import { Segmented } from "@/ui/input/choices";
import { KitForms } from "./KitForms";
import { KitList } from "./KitList";
import { KitParts } from "./KitParts";
import "./KitPage.css";

const TABS = [
  { key: "list", label: "列表" },
  { key: "forms", label: "表单" },
  { key: "parts", label: "其他" },
];

/** Page with samples of every UI component; in development builds only, under /dev/kit. */
export default function KitPage() {
  const [params, setParams] = useSearchParams();
  const { theme, setTheme } = useTheme();
  const tab = params.get("tab") ?? "list";
  return (
    <main>
      <div className="kit-bar">
        <Tabs
          tabs={TABS}
          value={tab}
          onChange={(key) => setParams({ tab: key })}
          label="组件"
          extra={
            <Segmented<Theme>
              value={theme}
              onChange={setTheme}
              aria-label="主题"
              options={[
                { value: "light", label: "浅色" },
                { value: "dark", label: "深色" },
                { value: "system", label: "跟随系统" },
              ]}
            />
          }
        />
      </div>
      {tab === "forms" ? <KitForms /> : tab === "parts" ? <KitParts /> : <KitList />}
    </main>
  );
}
