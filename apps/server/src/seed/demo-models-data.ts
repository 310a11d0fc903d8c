import type { FilterModelView, ModelRoute } from '@sunmao/contract'
import type { Discipline } from '@sunmao/sample'

/** One discipline of the generated building. The note of the second version says what differs in it. */
export interface DemoModel {
  discipline: Discipline
  name: string
  by: string
  first: string
  second?: string
}

export const demoModels: readonly DemoModel[] = [
  {
    discipline: 'A',
    name: '综合楼-建筑.ifc',
    by: 'suwanqing',
    first: '施工图提资版，平面与房间编号已定',
    second: '二层：办公家具重新布置，吊顶加厚 10 mm，一道内墙耐火极限改为 2.00 h',
  },
  {
    discipline: 'S',
    name: '综合楼-结构.ifc',
    by: 'lujingxing',
    first: '施工图提资版',
    second: '三层增加一根框架梁、取消一根次梁，一根框架梁减窄 50 mm；一处基础降低 100 mm，一根柱改为 C45',
  },
  { discipline: 'P', name: '综合楼-给排水.ifc', by: 'zhengqinghe', first: '喷淋、消火栓和给水系统' },
  {
    discipline: 'M',
    name: '综合楼-暖通.ifc',
    by: 'hvac',
    first: '送风系统与空调机房',
    second: '二层：风口重新布置，一段支管减小 40 mm，一段干管保温改为 40 mm',
  },
  { discipline: 'E', name: '综合楼-电气.ifc', by: 'hesiyuan', first: '照明与桥架' },
]

/** How many days before the first start the versions came and the release was made. */
export const demoDays = { first: 12, release: 9, second: 2 }

export const demoRelease = { name: '施工图第一版', note: '各专业提资版，供会审和碰撞检查使用', by: 'lead' }

/** Before it, what disciplines handed to each other: superseded since, and scored. */
export const demoEarlierReleases = [
  { name: '提资第一版', note: '建筑、结构互提资料', by: 'lead', disciplines: ['A', 'S'], days: 11.5 },
  { name: '提资第二版', note: '机电各专业提资', by: 'lead', disciplines: ['A', 'S', 'P', 'M', 'E'], days: 10.5 },
] as const

export const demoViews: readonly (Pick<FilterModelView, 'name' | 'rules'> & { by: string })[] = [
  {
    name: '三层管线综合',
    by: 'tangyan',
    rules: [
      { field: 'level', op: 'is', value: '3F', effect: 'isolate' },
      { field: 'class', op: 'is', value: 'IfcDuctSegment', effect: 'colour', colour: '#2483b8' },
      { field: 'class', op: 'is', value: 'IfcPipeSegment', effect: 'colour', colour: '#3f9142' },
      { field: 'class', op: 'is', value: 'IfcWall', effect: 'ghost' },
    ],
  },
  {
    name: '防火门',
    by: 'suwanqing',
    rules: [
      { field: 'class', op: 'is', value: 'IfcDoor', effect: 'isolate' },
      { field: 'type', op: 'contains', value: 'FM', effect: 'colour', colour: '#d4380d' },
    ],
  },
]

const up: [number, number, number] = [0, 0, 1]
/** In metres: at eye level along the corridor of the third floor, and once around the building. */
export const demoRoutes: readonly (Pick<ModelRoute, 'name' | 'loop' | 'speed' | 'frames'> & { by: string })[] = [
  {
    name: '三层走道',
    by: 'tangyan',
    loop: false,
    speed: 1,
    frames: [
      { eye: [2, 12.6, 10.6], target: [12, 12.6, 10.6], up, durationMs: 4000, note: '东端楼梯间' },
      { eye: [18, 12.6, 10.6], target: [28, 12.6, 10.6], up, durationMs: 6000, note: '看风管与框架梁' },
      { eye: [46, 12.6, 10.6], target: [36, 12.6, 10.6], up, durationMs: 4000 },
    ],
  },
  {
    name: '外立面一周',
    by: 'lead',
    loop: true,
    speed: 1,
    frames: [
      { eye: [-30, -30, 30], target: [25, 12, 12], up, durationMs: 5000 },
      { eye: [80, -30, 30], target: [25, 12, 12], up, durationMs: 5000 },
      { eye: [80, 55, 30], target: [25, 12, 12], up, durationMs: 5000 },
      { eye: [-30, 55, 30], target: [25, 12, 12], up, durationMs: 5000 },
    ],
  },
]
