import type { Access } from "@/access/evaluate";
import { setTheme, type Theme } from "@/ui/base/theme";
import { openArticle } from "./articles";
import { quickCreates } from "./quickCreate";

/** An action of the search, instead of a page. */
export interface PaletteAction {
  readonly key: string;
  readonly text: string;
  readonly keywords: string;
  readonly icon: string;
  readonly access?: Access;
  readonly run: (go: (path: string) => void) => void;
}

const theme = (key: Theme, text: string): PaletteAction => ({
  key: `theme-${key}`,
  text,
  keywords: "外观 主题 深色 浅色 theme dark light",
  icon: "contrast",
  run: () => setTheme(key),
});

/** The actions of the search: creating records, help, and the theme. */
export const paletteActions = (): readonly PaletteAction[] => [
  ...quickCreates().map(({ key, text, access, open }) => ({
    key: `create-${key}`,
    text,
    keywords: "新建 添加 create",
    icon: "plus",
    access,
    run: (go: (path: string) => void) => void open(go),
  })),
  {
    key: "help",
    text: "使用帮助",
    keywords: "文档 手册 help",
    icon: "help",
    run: () => void openArticle("help"),
  },
  {
    key: "introduction",
    text: "系统介绍",
    keywords: "关于 about",
    icon: "help",
    run: () => void openArticle("introduction"),
  },
  theme("dark", "切换到深色外观"),
  theme("light", "切换到浅色外观"),
  theme("system", "外观跟随系统"),
];
