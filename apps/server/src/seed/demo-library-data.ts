import type { NamingRule } from '@sunmao/contract'

const drawings: NamingRule = {
  parts: [
    { kind: 'discipline' },
    { kind: 'text', text: '-' },
    { kind: 'digits', count: 2 },
    { kind: 'text', text: ' ' },
    { kind: 'words' },
  ],
  endings: [],
}

export const demoFolders: readonly { path: string; rule?: NamingRule }[] = [
  { path: '01 依据性文件' },
  { path: '02 设计输入' },
  { path: '03 设计成果', rule: drawings },
  { path: '03 设计成果/建筑' },
  { path: '03 设计成果/结构' },
  { path: '03 设计成果/暖通' },
  { path: '04 校审记录' },
  { path: '06 交付与归档' },
]

interface DemoFile {
  folder: string
  name: string
  by: string
  state: 'working' | 'shared' | 'published' | 'archived'
  discipline?: string
  note?: string
  text?: string
  rows?: readonly (readonly (string | number)[])[]
}

/** In the order in which they came; the same name again is the next version. */
export const demoLibrary: readonly DemoFile[] = [
  {
    ...{ folder: '01 依据性文件', name: '设计任务书.md', by: 'lead', state: 'published' },
    text: '# 设计任务书\n\n综合楼总建筑面积 18,600 m²，地上六层、地下一层。首层层高 4.5 m，标准层层高 3.9 m，走道净高不低于 2.40 m。\n',
  },
  {
    ...{ folder: '06 交付与归档', name: '方案阶段成果清单.xlsx', by: 'lead', state: 'archived' },
    rows: [
      ['序号', '成果', '版本', '签收'],
      [1, '总平面方案', 'A', '已签收'],
      [2, '建筑方案文本', 'C', '已签收'],
      [3, '投资估算', 'B', '已签收'],
    ],
  },
  {
    ...{ folder: '02 设计输入', name: '暖通提资单.xlsx', by: 'hvac', state: 'shared', discipline: 'M' },
    rows: [
      ['位置', '设备', '预留洞口 (mm)', '荷载 (kN)'],
      ['3F 走道', '新风管', '1000 × 400', ''],
      ['屋面', '冷却塔', '', 36],
    ],
  },
  {
    ...{
      folder: '03 设计成果/建筑',
      name: '建施-08 墙身大样说明.md',
      by: 'suwanqing',
      state: 'published',
      discipline: 'A',
    },
    text: '# 墙身大样说明\n\n外墙 200 厚加气混凝土砌块，外贴 80 厚岩棉板。窗台高 900，压顶采用 C20 细石混凝土。\n',
  },
  {
    ...{
      folder: '03 设计成果/建筑',
      name: '建施-10 消防设计说明.md',
      by: 'suwanqing',
      state: 'shared',
      discipline: 'A',
    },
    text: '# 消防设计说明\n\n地上每个防火分区不大于 2500 m²，风管穿越防火墙处设 70℃ 防火阀。疏散楼梯间采用乙级防火门。\n',
  },
  {
    ...{
      folder: '03 设计成果/建筑',
      name: '建施-08 墙身大样说明.md',
      by: 'suwanqing',
      state: 'working',
      discipline: 'A',
    },
    note: '按节能审查意见加厚保温',
    text: '# 墙身大样说明\n\n外墙 200 厚加气混凝土砌块，外贴 100 厚岩棉板。窗台高 900，压顶采用 C20 细石混凝土。\n',
  },
  {
    ...{ folder: '03 设计成果/建筑', name: '建施-09 无障碍设计专篇.md', by: 'lead', state: 'working', discipline: 'A' },
    text: '# 无障碍设计专篇\n\n主入口平坡出入口，坡度 1:30。首层设无障碍卫生间一处，电梯轿厢深度不小于 1.40 m。\n',
  },
  {
    ...{ folder: '03 设计成果/暖通', name: '暖施-01 设计说明.md', by: 'hvac', state: 'shared', discipline: 'M' },
    text: '# 暖通设计说明\n\n三层走道风管穿梁处梁高 700，风管底标高 2.45 m，需与结构确认预留套管。\n',
  },
  {
    ...{ folder: '04 校审记录', name: '校审意见汇总.xlsx', by: 'review', state: 'shared' },
    rows: [
      ['编号', '意见', '专业', '答复'],
      [1, '走道净高不足 2.40 m', '暖通', '调整风管截面'],
      [2, '防火门编号与门窗表不一致', '建筑', '已改'],
    ],
  },
]
