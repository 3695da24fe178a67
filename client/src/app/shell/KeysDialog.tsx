import { useKnownKeys } from "@/ui/base/keys";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { Keycaps } from "@/ui/frame/Keycaps";
import "./KeysDialog.css";

/** The order of the headings; others follow in order of appearance. */
const GROUPS = ["列表", "列表中的行", "侧边栏", "前往", "通用"];

/** The keyboard shortcuts of this page, as registered by the components on screen. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const keys = useKnownKeys();
  const groups = [...new Set([...GROUPS, ...keys.map(({ group }) => group)])];
  return (
    <AppDialog open={open} title="快捷键" onClose={onClose}>
      <div className="app-keys">
        {groups.map((group) => {
          const bindings = keys.filter((binding) => binding.group === group);
          if (bindings.length === 0) return null;
          return (
            <section key={group} aria-label={group}>
              <h3>{group}</h3>
              <dl>
                {bindings.map((binding) => (
                  <div key={binding.keys}>
                    <dt>{binding.text}</dt>
                    <dd>
                      <Keycaps keys={binding.keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
      <p className="ui-muted ui-small">输入文字时和对话框打开时，单个字母的快捷键不起作用。</p>
    </AppDialog>
  );
}
