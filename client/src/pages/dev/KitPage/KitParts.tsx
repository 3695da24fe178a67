import { useState } from "react";
import type { Tone, TreeNode } from "@/ui/base/types";
import { DeleteButton } from "@/ui/dialog/DeleteButton";
import { confirm, confirmDelete, promptText } from "@/ui/dialog/dialogs";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { Progress } from "@/ui/feedback/Progress";
import { EmptyState, ErrorState, ForbiddenState, NotFoundState } from "@/ui/feedback/states";
import { toast } from "@/ui/feedback/toasts";
import { Avatar, AvatarGroup, PersonName } from "@/ui/frame/Avatar";
import { Badge } from "@/ui/frame/Badge";
import { Button } from "@/ui/frame/Button";
import { Card, Section, StatTile } from "@/ui/frame/Card";
import { ClipboardButton } from "@/ui/frame/ClipboardButton";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { Keycaps } from "@/ui/frame/Keycaps";
import { StatTiles } from "@/ui/frame/StatTiles";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Steps } from "@/ui/frame/Steps";
import { Timeline } from "@/ui/frame/Timeline";
import { Money, RelativeTime } from "@/ui/frame/text";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { ARRANGE_TREE, ArrangeBar } from "@/ui/tree/ArrangeBar";
import { Tree } from "@/ui/tree/Tree";
import { FileList } from "@/ui/upload/FileList";
import { KitCharts } from "./KitCharts";
import { KitFrames } from "./KitFrames";
import { STATUSES, samples, TREE, wait } from "./samples";

const TONES: readonly Tone[] = ["neutral", "blue", "green", "yellow", "red", "pink", "violet"];
const LONG: readonly TreeNode[] = Array.from({ length: 400 }, (_, index) => ({
  id: `n${index}`,
  label: `节点 ${index + 1}`,
}));

/** Samples of display, feedback and dialog components. */
export function KitParts() {
  const [selected, setSelected] = useState<string | null>("fe");
  const [keyword, setKeyword] = useState("");
  const [checked, setChecked] = useState<Set<string>>(new Set(["fe"]));
  return (
    <div className="ui-page">
      <StatTiles>
        <StatTile label="进行中项目" value="36" hint="较上月 +4" onClick={() => toast.info("打开列表")} />
        <StatTile label="本月回款（元）" value={<Money value={1283400.5} />} tone="green" />
        <StatTile label="超期工单" value="7" tone="red" hint="需要今天处理" />
      </StatTiles>
      <Card title="标签、徽标、人" actions={[{ key: "more", text: "更多", onClick: () => undefined }]}>
        <div className="ui-row ui-row--wrap">
          {TONES.map((tone) => (
            <StatusTag key={tone} tone={tone}>
              {tone}
            </StatusTag>
          ))}
          <StatusTag tone="green" dot>
            在线
          </StatusTag>
          <StatusTag color="#e0569b">自定义</StatusTag>
          <StatusTag color="rgb(176,181,188)">默认</StatusTag>
          <Badge count={3} />
          <Badge count={120} label="未读" />
          <Badge count={-1} />
          <Avatar name="欧阳静" size={32} />
          <Avatar name="Alex Wu" size={32} />
          <AvatarGroup
            people={["林晓东", "周佳宁", "陈默", "何一帆", "赵敏", "孙立"].map((name) => ({ name }))}
          />
          <PersonName name="林晓东" hint="交付一部" />
          <RelativeTime value={new Date(Date.now() - 300_000)} />
          <ClipboardButton text="XM-2026-0042" />
          <Keycaps keys="g m" />
          <Keycaps keys="?" />
        </div>
      </Card>
      <Card title="提示与询问">
        <div className="ui-row ui-row--wrap">
          <Button onClick={() => toast.success("保存成功")}>成功</Button>
          <Button onClick={() => toast.warning("请选择一条记录！")}>警告</Button>
          <Button onClick={() => toast.error("服务暂时不可用", { title: "请求异常" })}>错误</Button>
          <Button onClick={() => toast.info("已移到回收站", { undo: () => toast.success("已撤销") })}>
            可撤销
          </Button>
          <Button
            onClick={async () => {
              const job = toast.progress("导出中,请稍后...");
              for (const share of [0.2, 0.5, 0.9]) {
                await wait(400);
                job.update(share);
              }
              job.done("导出成功");
            }}
          >
            进度
          </Button>
          <Button onClick={() => confirm({ text: "确认提交这份审批吗？提交后不能修改。" })}>确认</Button>
          <Button
            onClick={() =>
              confirmDelete({
                what: ["冷却塔年度检修", "门禁系统升级"],
                run: () => wait(400).then(() => null),
              })
            }
          >
            删除确认
          </Button>
          <Button
            onClick={() =>
              confirmDelete({
                what: ["冷却塔年度检修"],
                run: () => wait(400).then(() => null),
                bin: {
                  note: "删除后 30 天内可在回收站恢复。",
                  undo: () => wait(400).then(() => null),
                },
              })
            }
          >
            删除后可撤销
          </Button>
          <Button
            onClick={() =>
              promptText({
                title: "驳回",
                label: "原因",
                required: "请输入原因",
                multiline: true,
                maxLength: 100,
              })
            }
          >
            输入
          </Button>
          <DeleteButton onDelete={() => wait(400).then(() => null)} />
          <DeleteButton
            minimal
            size="small"
            onDelete={() => wait(400).then(() => [{ message: "该分类下还有文档" }])}
          />
        </div>
      </Card>
      <div style={{ display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(300px, 1fr))", gap: 12 }}>
        <Card title="自己排列的树上方">
          <ArrangeBar value={keyword} onChange={setKeyword} label="搜索名称" hint={ARRANGE_TREE} />
        </Card>
        <Card title="树：拖动排序、懒加载">
          <Tree
            nodes={TREE}
            label="组织"
            selected={selected}
            onSelect={(node) => setSelected(node.id)}
            defaultDepth={2}
            load={() => wait(500).then(() => [{ id: "hr", label: "人事行政组" }])}
            onMove={(move) => wait(300).then(() => (move.parent === null ? [{ message: "排序失败" }] : null))}
            actions={(node) => [
              {
                key: "rename",
                text: "重命名",
                onClick: () => promptText({ title: "重命名", label: "名称", value: node.label }),
              },
            ]}
          />
        </Card>
        <Card title="树：勾选">
          <Tree
            nodes={TREE}
            label="可见范围"
            defaultDepth={3}
            checkable
            checked={checked}
            onCheck={setChecked}
          />
        </Card>
        <Card title="树：400 个节点">
          <Tree
            nodes={LONG}
            label="长树"
            maxHeight={200}
            onSelect={(node) => setSelected(node.id)}
            selected={selected}
          />
        </Card>
        <Card title="动态">
          <Timeline
            items={[
              {
                key: "1",
                time: Date.now() - 120_000,
                title: "林晓东 提交了验收",
                avatar: { name: "林晓东" },
                body: "现场照片 6 张，见附件。",
              },
              { key: "2", time: Date.now() - 8_000_000, title: "系统 自动派单", tone: "blue" },
              { key: "3", time: Date.now() - 90_000_000, title: "工单创建", tone: "green" },
            ]}
          />
        </Card>
      </div>
      <KitFrames />
      <KitCharts />
      <Card title="事实与步骤">
        <div className="ui-stack">
          <Steps
            current="pay"
            steps={[
              { key: "apply", label: "提交申请" },
              { key: "audit", label: "部门审批", hint: "陈默" },
              { key: "pay", label: "财务付款" },
              { key: "end", label: "完成" },
            ]}
          />
          <DescriptionList
            items={[
              { label: "编号", value: "XM-2026-0042" },
              { label: "客户", value: "示例客户有限公司" },
              { label: "金额", value: <Money value={98000} /> },
              { label: "开工", value: "2026-11-02" },
              { label: "备注", value: null },
            ]}
          />
          <Progress value={0.62} label />
          <Section title="附件">
            <FileList
              files={[
                { id: "1", name: "合同扫描件.pdf", size: 1_204_330, url: "#contract" },
                { id: "2", name: "现场.jpg", size: 844_221 },
              ]}
            />
          </Section>
          <FileList files={[]} />
        </div>
      </Card>
      <Card title="短表" padding={false}>
        <SimpleTable
          label="短表"
          columns={[
            { key: "name", title: "名称", grow: true, render: (row) => row.name },
            {
              key: "status",
              title: "状态",
              width: 120,
              render: (row) => STATUSES.find((option) => option.value === row.status)?.label,
            },
            {
              key: "amount",
              title: "金额",
              width: 140,
              number: true,
              render: (row) => <Money value={row.amount} />,
            },
          ]}
          rows={samples(3)}
          rowKey={(row) => row.id}
          summary={{ name: "合计", amount: <Money value={12345.6} /> }}
        />
      </Card>
      <div style={{ display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(300px, 1fr))", gap: 12 }}>
        <Card>
          <EmptyState
            text="在这里管理文档。"
            action={{ key: "up", text: "上传文档", onClick: () => undefined }}
          />
        </Card>
        <Card>
          <ErrorState error="网络连接失败" onRetry={() => undefined} />
        </Card>
        <Card>
          <ForbiddenState />
        </Card>
        <Card>
          <NotFoundState />
        </Card>
        <Card>
          <LoadingMask />
        </Card>
      </div>
    </div>
  );
}
