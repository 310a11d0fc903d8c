import type { DesignKind, DesignParameter, DesignState } from '@sunmao/contract'
import { designThings, tiny, writeIfc } from '@sunmao/sample'

export interface DemoDesign {
  name: string
  fileName: string
  content: () => Uint8Array | string
  kind: DesignKind
  /** By its name. */
  category: string
  discipline?: string
  tags: readonly string[]
  description: string
  parameters: readonly DesignParameter[]
  state: DesignState
  by: string
  days: number
}

const parameter = (name: string, value: string, unit = ''): DesignParameter => ({ name, value, unit })
const ifc = (discipline: 'S' | 'M') => () => [...writeIfc(tiny(), { disciplines: [discipline] })].join('')

/** What the house of the demo has in its library. */
export const demoDesigns: readonly DemoDesign[] = [
  {
    ...designThings.airHandlingUnit,
    ...{ kind: 'family', category: '暖通', discipline: 'M', state: 'published', by: 'lead', days: 20 },
    tags: ['空调', '机房', '设备'],
    description: '四段式：进风、表冷、风机、出风。检修面在管道接口一侧，净距不小于 800 mm。',
    parameters: [
      parameter('额定风量', '12000', 'm³/h'),
      parameter('机外余压', '350', 'Pa'),
      parameter('冷量', '68', 'kW'),
      parameter('外形尺寸', '4040×1400×1620', 'mm'),
      parameter('运行重量', '1150', 'kg'),
    ],
  },
  {
    ...designThings.pump,
    ...{ kind: 'family', category: '给排水', discipline: 'P', state: 'published', by: 'lead', days: 18 },
    tags: ['水泵', '机房', '设备'],
    description: '带公用底座，出水口朝上。',
    parameters: [parameter('流量', '80', 'm³/h'), parameter('扬程', '28', 'm'), parameter('电机功率', '11', 'kW')],
  },
  {
    ...designThings.door,
    ...{ kind: 'family', category: '门窗', discipline: 'A', state: 'published', by: 'lead', days: 16 },
    tags: ['门', '木门'],
    description: '带观察窗的单扇平开门，门洞 1100×2150。',
    parameters: [parameter('洞口宽', '1100', 'mm'), parameter('洞口高', '2150', 'mm'), parameter('隔声量', '30', 'dB')],
  },
  {
    ...designThings.trayTee,
    ...{ kind: 'family', category: '电气', discipline: 'E', state: 'published', by: 'lead', days: 15 },
    tags: ['桥架', '管件'],
    description: '200×100 梯级式桥架的水平三通。',
    parameters: [parameter('宽', '200', 'mm'), parameter('高', '100', 'mm'), parameter('板厚', '2', 'mm')],
  },
  {
    ...designThings.hydrant,
    ...{ kind: 'family', category: '给排水', discipline: 'P', state: 'disabled', by: 'lead', days: 30 },
    tags: ['消防', '设备'],
    description: '旧图集的尺寸，新项目请用薄型箱。',
    parameters: [parameter('箱体', '700×240×1000', 'mm')],
  },
  {
    name: '框架标准单元',
    fileName: '框架标准单元.ifc',
    content: ifc('S'),
    ...{ kind: 'family', category: '结构构件', discipline: 'S', state: 'published', by: 'lead', days: 12 },
    tags: ['框架', '柱网'],
    description: '柱、梁、板各一跨，用来统一截面命名和标高。',
    parameters: [parameter('混凝土强度', 'C35'), parameter('柱截面', '600×600', 'mm')],
  },
  {
    name: '走道管线标准段',
    fileName: '走道管线标准段.ifc',
    content: ifc('M'),
    ...{ kind: 'family', category: '暖通', discipline: 'M', state: 'published', by: 'lead', days: 9 },
    tags: ['管综', '走道'],
    description: '走道风管与风口的标准排布，供综合时参照。',
    parameters: [parameter('吊顶净高', '2600', 'mm')],
  },
  {
    ...designThings.wallDetail,
    ...{ kind: 'detail', category: '标准详图', discipline: 'A', state: 'published', by: 'lead', days: 22 },
    tags: ['墙身', '保温'],
    description: '外墙外保温，楼板处做法。',
    parameters: [parameter('传热系数', '0.38', 'W/(m²·K)')],
  },
  {
    ...designThings.baseDetail,
    ...{ kind: 'detail', category: '标准详图', discipline: 'S', state: 'published', by: 'lead', days: 14 },
    tags: ['钢结构', '柱脚'],
    description: '外露式柱脚，四个锚栓。',
    parameters: [parameter('锚栓', '4M36'), parameter('底板', '40×700×700', 'mm')],
  },
  {
    ...designThings.openingDetail,
    ...{ kind: 'detail', category: '标准详图', discipline: 'S', state: 'review', by: 'lead', days: 2 },
    tags: ['楼板', '洞口'],
    description: '洞口边长大于 300 mm、不大于 1000 mm 时的附加钢筋。',
    parameters: [],
  },
  {
    ...designThings.frame,
    ...{ kind: 'template', category: '图框与模板', state: 'published', by: 'lead', days: 40 },
    tags: ['图框'],
    description: 'A3 横式，图签四栏。',
    parameters: [parameter('图幅', '420×297', 'mm')],
  },
  {
    ...designThings.schedule,
    ...{ kind: 'template', category: '图框与模板', discipline: 'M', state: 'published', by: 'lead', days: 26 },
    tags: ['设备表'],
    description: '设备表的列和单位，导入后可直接与模型数量核对。',
    parameters: [],
  },
  {
    ...designThings.standard,
    ...{ kind: 'standard', category: '企业标准', state: 'draft', by: 'lead', days: 1 },
    tags: ['建模', '命名'],
    description: '命名、楼层和交付深度。',
    parameters: [],
  },
]
