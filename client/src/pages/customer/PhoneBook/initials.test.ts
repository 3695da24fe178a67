import { describe, expect, it } from "vitest";
import { byInitial, initialOf } from "./initials";

describe("the initial of a name", () => {
  it.each([
    ["阿里", "A"],
    ["陈晓", "C"],
    ["龚工", "G"],
    ["刘总", "L"],
    ["欧阳", "O"],
    ["沈若溪", "S"],
    ["王敏", "W"],
    ["张三", "Z"],
    ["曾国", "Z"],
    ["alice", "A"],
    ["9号门", "#"],
    ["", "#"],
  ])("of %s is %s", (name, initial) => {
    expect(initialOf(name)).toBe(initial);
  });
});

// The hundred most common surnames and the edges of each letter.
const SURNAMES: Readonly<Record<string, string>> = {
  A: "安艾敖",
  B: "白包毕卞薄",
  C: "蔡曹岑常陈程崔褚",
  D: "戴邓丁董杜段",
  E: "鄂尔",
  F: "范方冯傅富",
  G: "高葛龚顾郭过",
  H: "韩郝何贺侯胡黄霍",
  J: "贾江姜蒋金居靳",
  K: "康孔柯匡",
  L: "赖雷黎李梁廖林刘龙卢陆罗吕骆",
  M: "马毛孟莫穆",
  N: "倪聂牛宁",
  O: "欧",
  P: "潘庞彭浦",
  Q: "齐钱秦邱曲全",
  R: "任阮容饶",
  S: "沈施石史宋苏孙邵",
  T: "谭汤唐陶田涂",
  W: "万汪王韦魏文吴武邬",
  X: "夏向萧谢熊徐许薛",
  Y: "严颜杨姚叶易殷尹于余俞袁",
  Z: "张章赵郑钟周朱庄邹祝左",
};

describe("common surnames", () => {
  it.each(Object.entries(SURNAMES))("under %s are %s", (letter, names) => {
    expect([...names].filter((name) => initialOf(name) !== letter)).toEqual([]);
  });
});

describe("a phone book", () => {
  it("goes by initial and within one by pinyin; what has no letter comes last", () => {
    const people = ["张三", "9号门", "李四", "李安", "bob"].map((name) => ({ name }));
    expect(
      byInitial(people).map(({ initial, people: who }) => [initial, ...who.map(({ name }) => name)]),
    ).toEqual([
      ["B", "bob"],
      ["L", "李安", "李四"],
      ["Z", "张三"],
      ["#", "9号门"],
    ]);
  });
});
