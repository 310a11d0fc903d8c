import { type Body, writeBodies } from './bodies.ts'
import { rectangle, type Stroke, writeDetail } from './detail-dxf.ts'

const steel = '#9aa7b2'
const blue = '#3f83b5'
const dark = '#46525c'
const red = '#c2483f'
const wood = '#b58a5a'
const glass = '#a9cbe0'

const box = (at: readonly [number, number, number], size: readonly [number, number, number], colour: string): Body => ({
  kind: 'box',
  ...{ at, size, colour },
})
const pipe = (
  axis: 'x' | 'y' | 'z',
  at: readonly [number, number, number],
  radius: number,
  length: number,
  colour: string,
): Body => ({ kind: 'cylinder', ...{ axis, at, radius, length, colour } })

/** An air handling unit of four sections with its openings. */
const airHandlingUnit: readonly Body[] = [
  ...[0, 1, 2, 3].map((at) => box([at * 1010, 0, 120], [1000, 1400, 1500], at === 1 ? blue : steel)),
  ...[0, 1, 2, 3].map((at) => box([at * 1010, -706, 420], [420, 12, 900], dark)),
  box([1515, 0, 0], [4040, 1300, 120], dark),
  box([-700, 0, 620], [400, 800, 600], glass),
  box([3730, 0, 620], [400, 800, 600], glass),
  pipe('z', [1000, 640, 1620], 50, 320, blue),
  pipe('z', [1200, 640, 1620], 50, 320, red),
]

const pump: readonly Body[] = [
  box([300, 0, 0], [1100, 420, 90], dark),
  pipe('x', [250, 0, 330], 160, 520, blue),
  pipe('x', [40, 0, 330], 60, 220, steel),
  pipe('x', [-260, 0, 330], 190, 300, red),
  pipe('x', [-420, 0, 330], 90, 170, steel),
  pipe('z', [-110, 0, 500], 75, 260, steel),
]

const door: readonly Body[] = [
  box([-525, 0, 0], [50, 120, 2150], wood),
  box([525, 0, 0], [50, 120, 2150], wood),
  box([0, 0, 2100], [1000, 120, 50], wood),
  box([0, 20, 10], [1000, 45, 2090], '#c9a06a'),
  box([0, 46, 1300], [420, 8, 560], glass),
  pipe('y', [420, -60, 1050], 14, 160, dark),
]

const trayTee: readonly Body[] = [
  ...[-100, 100].map((y) => box([-400, y, 0], [800, 4, 100], steel)),
  box([-400, 0, 0], [800, 200, 4], steel),
  ...[-100, 100].map((x) => box([x, 400, 0], [4, 600, 100], steel)),
  box([0, 400, 0], [200, 600, 4], steel),
  box([0, 0, 0], [200, 200, 4], steel),
]

const hydrant: readonly Body[] = [
  box([0, 0, 0], [700, 240, 1000], red),
  box([0, -122, 40], [640, 6, 920], '#e8ecef'),
  pipe('y', [0, -60, 560], 220, 100, dark),
  pipe('z', [230, 0, 1000], 33, 220, red),
]

/** A wall from the footing to the sill, layer by layer. */
const wallDetail: readonly Stroke[] = [
  rectangle(0, 0, 200, 1200),
  rectangle(-80, 100, 80, 1100, 'HATCH'),
  rectangle(200, 0, 20, 1200),
  rectangle(-350, -400, 800, 400),
  rectangle(220, 300, 900, 120),
  {
    layer: 'REBAR',
    line: [
      [30, -370],
      [30, 1170],
    ],
  },
  {
    layer: 'REBAR',
    line: [
      [170, -370],
      [170, 1170],
    ],
  },
  ...[0, 150, 300, 450, 600, 750, 900, 1050].map(
    (y): Stroke => ({
      layer: 'REBAR',
      line: [
        [30, y + 60],
        [170, y + 60],
      ],
    }),
  ),
  { text: '200 厚钢筋混凝土墙', at: [320, 900] },
  { text: '80 厚岩棉保温板', at: [320, 820] },
  { text: '120 厚现浇楼板', at: [420, 460] },
  { text: '墙身大样 1:20', at: [-200, -560], height: 60 },
]

const baseDetail: readonly Stroke[] = [
  rectangle(-350, 0, 700, 40),
  rectangle(-150, 40, 300, 900),
  {
    layer: 'OUTLINE',
    line: [
      [-130, 40],
      [-130, 940],
    ],
  },
  {
    layer: 'OUTLINE',
    line: [
      [130, 40],
      [130, 940],
    ],
  },
  {
    layer: 'OUTLINE',
    line: [
      [-350, 40],
      [-150, 340],
    ],
  },
  {
    layer: 'OUTLINE',
    line: [
      [350, 40],
      [150, 340],
    ],
  },
  rectangle(-600, -700, 1200, 650, 'HATCH'),
  ...[-270, 270].flatMap((x): Stroke[] => [
    {
      layer: 'REBAR',
      line: [
        [x, 140],
        [x, -520],
        [x + (x > 0 ? 90 : -90), -520],
      ],
    },
    { layer: 'OUTLINE', circle: [x, 60], radius: 24 },
  ]),
  { text: '-40×700×700 底板', at: [420, 30] },
  { text: '4M36 锚栓', at: [420, -260] },
  { text: '50 厚 C40 细石混凝土二次灌浆', at: [420, -40] },
  { text: '外露式柱脚 1:15', at: [-300, -860], height: 50 },
]

const openingDetail: readonly Stroke[] = [
  rectangle(-900, -700, 1800, 1400, 'HATCH'),
  rectangle(-300, -200, 600, 400),
  ...[-360, -330, 330, 360].map(
    (x): Stroke => ({
      layer: 'REBAR',
      line: [
        [x, -650],
        [x, 650],
      ],
    }),
  ),
  ...[-260, -230, 230, 260].map(
    (y): Stroke => ({
      layer: 'REBAR',
      line: [
        [-850, y],
        [850, y],
      ],
    }),
  ),
  ...(
    [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const
  ).map(
    ([x, y]): Stroke => ({
      layer: 'REBAR',
      line: [
        [x * 250, y * 420],
        [x * 520, y * 150],
      ],
    }),
  ),
  { text: '洞口每侧附加 2⌀16', at: [-280, 560] },
  { text: '角部斜筋 2⌀12', at: [420, 330] },
  { text: '板洞加强 1:20', at: [-300, -840], height: 50 },
]

const frame: readonly Stroke[] = [
  rectangle(0, 0, 420, 297),
  rectangle(25, 5, 390, 287),
  rectangle(235, 5, 180, 56),
  ...[19, 33, 47].map(
    (y): Stroke => ({
      layer: 'OUTLINE',
      line: [
        [235, y],
        [415, y],
      ],
    }),
  ),
  ...[265, 325, 355].map(
    (x): Stroke => ({
      layer: 'OUTLINE',
      line: [
        [x, 5],
        [x, 47],
      ],
    }),
  ),
  { text: '工程名称', at: [238, 37], height: 4 },
  { text: '图名', at: [238, 23], height: 4 },
  { text: '图号', at: [238, 9], height: 4 },
  { text: '设计', at: [328, 37], height: 4 },
  { text: '校对', at: [328, 23], height: 4 },
  { text: '审核', at: [328, 9], height: 4 },
  { text: 'A3 图框', at: [240, 52], height: 5 },
]

const standard = `# 建模标准

## 一、命名

- 模型文件：子项号-专业-楼层段-版本，例如 \`ZHL01-结构-全楼.ifc\`。
- 构件类型：类别_规格_材料，例如 \`矩形梁_300×700_C35\`。

## 二、楼层

1. 楼层名称统一用 B1、1F、2F、屋面。
2. 建筑楼层标高为完成面，结构楼层标高为结构面，两者相差面层厚度。

## 三、交付深度

| 阶段 | 几何 | 属性 |
|---|---|---|
| 初设 | 主要构件外形 | 类型、材料 |
| 施工图 | 构件、洞口、设备接口 | 类型、材料、规格、系统 |
`

const schedule =
  '序号,设备编号,名称,规格型号,数量,单位,安装位置,备注\n' +
  '1,KT-1,组合式空调机组,风量 12000 m³/h,2,台,屋面机房,\n' +
  '2,LB-1,冷水循环泵,流量 80 m³/h 扬程 28 m,3,台,制冷机房,两用一备\n' +
  '3,PY-1,排烟风机,风量 28000 m³/h,1,台,屋面,280℃ 连续 30 min\n'

interface DesignThing {
  name: string
  fileName: string
  content: () => Uint8Array | string
}

/** Files of a design library, the same every time. */
export const designThings = {
  airHandlingUnit: thing('组合式空调机组', 'glb', () => writeBodies('AHU', airHandlingUnit)),
  pump: thing('卧式离心泵', 'glb', () => writeBodies('Pump', pump)),
  door: thing('单扇平开门', 'glb', () => writeBodies('Door', door)),
  trayTee: thing('电缆桥架三通', 'glb', () => writeBodies('Tray', trayTee)),
  hydrant: thing('室内消火栓箱', 'glb', () => writeBodies('Hydrant', hydrant)),
  wallDetail: thing('外墙墙身大样', 'dxf', () => writeDetail(wallDetail)),
  baseDetail: thing('外露式钢柱脚', 'dxf', () => writeDetail(baseDetail)),
  openingDetail: thing('楼板洞口加强', 'dxf', () => writeDetail(openingDetail)),
  frame: thing('A3 图框', 'dxf', () => writeDetail(frame)),
  schedule: thing('设备表模板', 'csv', () => `\ufeff${schedule}`),
  standard: thing('建模标准', 'md', () => standard),
} as const satisfies Record<string, DesignThing>

function thing(name: string, end: string, content: DesignThing['content']): DesignThing {
  return { name, fileName: `${name}.${end}`, content }
}
