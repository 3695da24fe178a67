import { useState } from "react";
import { openDialog } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import { RowsInput } from "@/ui/form/RowsInput";
import { Button } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";
import { Popover, Tooltip } from "@/ui/frame/Popover";
import { PaneChoices, SidePane } from "@/ui/frame/SidePane";
import { Ink } from "@/ui/input/Ink";
import { MarkdownText } from "@/ui/input/MarkdownText";
import { SignaturePad } from "@/ui/input/SignaturePad";
import { pathOf, type Strokes } from "@/ui/input/strokes";
import { TextInput } from "@/ui/input/TextInput";
import { OptionLabels } from "@/ui/picker/OptionLabels";
import { PickDialog } from "@/ui/picker/PickDialog";
import { Tree } from "@/ui/tree/Tree";
import { peopleByIds, searchPeople, TREE, wait } from "./samples";

const PEOPLE = { fetch: searchPeople, resolve: peopleByIds };
const CHOICES = [
  { value: null, text: "全部" },
  { value: "none", text: "未分组" },
];

/** Samples of side panels, overlays and the signature input. */
export function KitFrames() {
  const [chosen, setChosen] = useState<string | null>(null);
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [lines, setLines] = useState([
    { id: "1", text: "断电并挂牌" },
    { id: "2", text: "紧固接线端子" },
  ]);
  return (
    <div style={{ display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(300px, 1fr))", gap: 12 }}>
      <Card title="列表旁的窗格" padding={false}>
        <SidePane title="分类" short="分类">
          <PaneChoices choices={CHOICES} value={chosen} onChoose={setChosen} />
          <Tree
            nodes={TREE}
            label="分类"
            selected={chosen}
            onSelect={(node) => setChosen(node.id)}
            defaultDepth={1}
          />
        </SidePane>
      </Card>
      <Card title="签字">
        <div className="ui-stack">
          <SignaturePad value={strokes} onChange={setStrokes} />
          <Ink strokes={strokes.length > 0 ? pathOf(strokes) : null} name="林晓东" />
        </div>
      </Card>
      <Card title="带格式的文字">
        <MarkdownText
          text={
            "## 步骤\n\n- [x] 断电、**验电**\n- [ ] 挂牌\n\n> 见 [图纸](https://example.com/)\n\n![接线](file:1)"
          }
        />
      </Card>
      <Card title="逐行填写">
        <RowsInput
          label="检查项"
          limit={5}
          value={lines}
          onChange={(rows) => setLines([...rows])}
          blank={() => ({ id: crypto.randomUUID(), text: "" })}
          row={(line, place, set) => (
            <div className="ui-grow">
              <TextInput
                value={line.text}
                onChange={(text) => set({ ...line, text })}
                aria-label={`第 ${place} 项`}
              />
            </div>
          )}
        />
      </Card>
      <Card title="浮层与挑选">
        <div className="ui-row ui-row--wrap">
          <Popover label="说明" content={<p className="ui-muted">离开即关闭，Esc 只关闭这一层。</p>}>
            <Button>浮层</Button>
          </Popover>
          <Tooltip content="只作补充说明">
            <Button>提示</Button>
          </Tooltip>
          <Button
            onClick={() =>
              openDialog<void>(({ open, close }) => (
                <PickDialog
                  open={open}
                  title="添加成员"
                  help="已在其中的保持不变"
                  noun="成员"
                  source={PEOPLE}
                  placeholder="选择成员"
                  limit={20}
                  run={async (ids) => {
                    await wait(400);
                    return ids.length > 3 ? [{ message: "最多添加 3 人" }] : [];
                  }}
                  onClose={(done) => {
                    if (done) toast.success("添加成功！");
                    close();
                  }}
                />
              ))
            }
          >
            挑选
          </Button>
          <span>
            负责人：
            <OptionLabels ids={["m1", "m3"]} resolve={peopleByIds} />
          </span>
        </div>
      </Card>
    </div>
  );
}
