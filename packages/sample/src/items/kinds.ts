/** What every kind of element is in IFC, and what a design institute calls it. Colours are red, green, blue in 0 … 1. */
export type Discipline = 'A' | 'S' | 'M' | 'P' | 'E'
export const disciplines: readonly Discipline[] = ['A', 'S', 'M', 'P', 'E']

export interface Kind {
  discipline: Discipline
  /** As the standard spells it. */
  ifc: string
  predefined: string
  /** First word of the element's name. */
  words: string
  type: string
  material?: string
  colour: readonly [number, number, number]
  /** How the box is filled: extruded rectangle unless told; nothing = only parts. */
  fill?: 'round' | 'flight' | 'shape' | 'nothing'
  /** In the sample's own classification. */
  code: string
}

const concrete = [0.74, 0.74, 0.72] as const
const plaster = [0.92, 0.91, 0.88] as const
const wood = [0.72, 0.55, 0.36] as const
const steel = [0.6, 0.63, 0.66] as const
const supply = [0.36, 0.6, 0.86] as const
const fire = [0.8, 0.22, 0.18] as const
const water = [0.2, 0.62, 0.42] as const
const power = [0.85, 0.62, 0.2] as const

// biome-ignore format: a table
const kinds = {
  column: { discipline: 'S', ifc: 'IfcColumn', predefined: 'COLUMN', words: '框架柱', type: 'KZ1 600×600', material: '混凝土 C40', colour: concrete, code: 'S-01' },
  roundColumn: { discipline: 'S', ifc: 'IfcColumn', predefined: 'COLUMN', words: '框架柱', type: 'KZ2 D600', material: '混凝土 C40', colour: concrete, fill: 'round', code: 'S-01' },
  beam: { discipline: 'S', ifc: 'IfcBeam', predefined: 'BEAM', words: '框架梁', type: 'KL 300×600', material: '混凝土 C30', colour: concrete, code: 'S-02' },
  joist: { discipline: 'S', ifc: 'IfcBeam', predefined: 'JOIST', words: '次梁', type: 'L 250×500', material: '混凝土 C30', colour: concrete, code: 'S-02' },
  couplingBeam: { discipline: 'S', ifc: 'IfcBeam', predefined: 'BEAM', words: '连梁', type: 'LL 200×600', material: '混凝土 C40', colour: concrete, code: 'S-02' },
  slab: { discipline: 'S', ifc: 'IfcSlab', predefined: 'FLOOR', words: '楼板', type: '现浇板 120', material: '混凝土 C30', colour: concrete, code: 'S-03' },
  roofSlab: { discipline: 'S', ifc: 'IfcSlab', predefined: 'ROOF', words: '屋面板', type: '屋面板 120', material: '混凝土 C30', colour: concrete, code: 'S-03' },
  baseSlab: { discipline: 'S', ifc: 'IfcSlab', predefined: 'BASESLAB', words: '底板', type: '防水底板 250', material: '混凝土 C35', colour: concrete, code: 'S-03' },
  landing: { discipline: 'S', ifc: 'IfcSlab', predefined: 'LANDING', words: '休息平台', type: '平台板 150', material: '混凝土 C30', colour: concrete, code: 'S-03' },
  footing: { discipline: 'S', ifc: 'IfcFooting', predefined: 'PAD_FOOTING', words: '独立基础', type: 'DJ1 2400×2400×800', material: '混凝土 C35', colour: concrete, code: 'S-04' },
  shearWall: { discipline: 'S', ifc: 'IfcWall', predefined: 'SHEAR', words: '剪力墙', type: 'Q1 200', material: '混凝土 C40', colour: concrete, code: 'S-05' },
  stair: { discipline: 'S', ifc: 'IfcStair', predefined: 'HALF_TURN_STAIR', words: '楼梯', type: '双跑楼梯', colour: concrete, fill: 'nothing', code: 'S-06' },
  flight: { discipline: 'S', ifc: 'IfcStairFlight', predefined: 'STRAIGHT', words: '梯段', type: 'AT1', material: '混凝土 C30', colour: concrete, fill: 'flight', code: 'S-06' },

  outerWall: { discipline: 'A', ifc: 'IfcWall', predefined: 'SOLIDWALL', words: '外墙', type: '外墙 200', colour: [0.86, 0.8, 0.72], code: 'A-01' },
  innerWall: { discipline: 'A', ifc: 'IfcWall', predefined: 'PARTITIONING', words: '内墙', type: '内墙 200', colour: plaster, code: 'A-02' },
  parapet: { discipline: 'A', ifc: 'IfcWall', predefined: 'PARAPET', words: '女儿墙', type: '女儿墙 200', colour: [0.86, 0.8, 0.72], code: 'A-01' },
  door: { discipline: 'A', ifc: 'IfcDoor', predefined: 'DOOR', words: '平开门', type: 'M1021', material: '木', colour: wood, fill: 'shape', code: 'A-03' },
  fireDoor: { discipline: 'A', ifc: 'IfcDoor', predefined: 'DOOR', words: '甲级防火门', type: 'FM1021甲', material: '钢', colour: [0.62, 0.3, 0.26], fill: 'shape', code: 'A-03' },
  hatch: { discipline: 'A', ifc: 'IfcDoor', predefined: 'DOOR', words: '管井检修门', type: 'FM0618丙', material: '钢', colour: [0.62, 0.3, 0.26], fill: 'shape', code: 'A-03' },
  window: { discipline: 'A', ifc: 'IfcWindow', predefined: 'WINDOW', words: '断桥铝合金窗', type: 'C2418', material: '铝合金', colour: [0.55, 0.72, 0.8], fill: 'shape', code: 'A-04' },
  curtainWall: { discipline: 'A', ifc: 'IfcCurtainWall', predefined: 'NOTDEFINED', words: '玻璃幕墙', type: 'MQ1', colour: [0.55, 0.72, 0.8], fill: 'nothing', code: 'A-05' },
  panel: { discipline: 'A', ifc: 'IfcPlate', predefined: 'CURTAIN_PANEL', words: '幕墙嵌板', type: '中空玻璃 60', material: '玻璃', colour: [0.6, 0.78, 0.86], code: 'A-05' },
  mullion: { discipline: 'A', ifc: 'IfcMember', predefined: 'MULLION', words: '幕墙竖梃', type: '竖梃 60×150', material: '铝合金', colour: steel, code: 'A-05' },
  ceiling: { discipline: 'A', ifc: 'IfcCovering', predefined: 'CEILING', words: '吊顶', type: '矿棉板吊顶', material: '矿棉板', colour: [0.95, 0.95, 0.94], code: 'A-06' },
  desk: { discipline: 'A', ifc: 'IfcFurniture', predefined: 'DESK', words: '办公桌', type: '办公桌 1600×800', material: '木', colour: wood, fill: 'shape', code: 'A-07' },
  chair: { discipline: 'A', ifc: 'IfcFurniture', predefined: 'CHAIR', words: '办公椅', type: '办公椅', material: '织物', colour: [0.25, 0.3, 0.38], fill: 'shape', code: 'A-07' },
  cabinet: { discipline: 'A', ifc: 'IfcFurniture', predefined: 'FILECABINET', words: '文件柜', type: '文件柜 1200×450', material: '钢', colour: [0.7, 0.72, 0.74], fill: 'shape', code: 'A-07' },
  table: { discipline: 'A', ifc: 'IfcFurniture', predefined: 'TABLE', words: '会议桌', type: '会议桌 3600×1200', material: '木', colour: wood, fill: 'shape', code: 'A-07' },

  duct: { discipline: 'M', ifc: 'IfcDuctSegment', predefined: 'RIGIDSEGMENT', words: '送风管', type: '矩形送风管 干管', material: '镀锌钢板', colour: supply, code: 'M-01' },
  branch: { discipline: 'M', ifc: 'IfcDuctSegment', predefined: 'RIGIDSEGMENT', words: '送风管', type: '矩形送风管 支管', material: '镀锌钢板', colour: supply, code: 'M-01' },
  tee: { discipline: 'M', ifc: 'IfcDuctFitting', predefined: 'JUNCTION', words: '风管三通', type: '矩形三通', material: '镀锌钢板', colour: supply, code: 'M-02' },
  bend: { discipline: 'M', ifc: 'IfcDuctFitting', predefined: 'BEND', words: '风管弯头', type: '矩形弯头', material: '镀锌钢板', colour: supply, code: 'M-02' },
  diffuser: { discipline: 'M', ifc: 'IfcAirTerminal', predefined: 'DIFFUSER', words: '方形散流器', type: '散流器 400×400', material: '铝合金', colour: [0.88, 0.9, 0.92], fill: 'shape', code: 'M-03' },
  airHandler: { discipline: 'M', ifc: 'IfcUnitaryEquipment', predefined: 'AIRHANDLER', words: '组合式空调机组', type: 'AHU-20', material: '镀锌钢板', colour: steel, code: 'M-04' },

  sprinklerMain: { discipline: 'P', ifc: 'IfcPipeSegment', predefined: 'RIGIDSEGMENT', words: '喷淋干管', type: '热镀锌钢管 DN150', material: '热镀锌钢管', colour: fire, fill: 'round', code: 'P-01' },
  sprinklerPipe: { discipline: 'P', ifc: 'IfcPipeSegment', predefined: 'RIGIDSEGMENT', words: '喷淋支管', type: '热镀锌钢管 支管', material: '热镀锌钢管', colour: fire, fill: 'round', code: 'P-01' },
  sprinklerBend: { discipline: 'P', ifc: 'IfcPipeFitting', predefined: 'BEND', words: '弯头', type: '沟槽弯头 DN40', material: '热镀锌钢管', colour: fire, code: 'P-02' },
  sprinkler: { discipline: 'P', ifc: 'IfcFireSuppressionTerminal', predefined: 'SPRINKLER', words: '下垂型喷头', type: 'ZSTX-15/68', material: '铜', colour: [0.85, 0.7, 0.4], fill: 'shape', code: 'P-03' },
  hydrantPipe: { discipline: 'P', ifc: 'IfcPipeSegment', predefined: 'RIGIDSEGMENT', words: '消火栓立管', type: '热镀锌钢管 DN100', material: '热镀锌钢管', colour: fire, fill: 'round', code: 'P-01' },
  waterMain: { discipline: 'P', ifc: 'IfcPipeSegment', predefined: 'RIGIDSEGMENT', words: '给水管', type: '衬塑钢管 DN80', material: '衬塑钢管', colour: water, fill: 'round', code: 'P-04' },
  waterPipe: { discipline: 'P', ifc: 'IfcPipeSegment', predefined: 'RIGIDSEGMENT', words: '给水支管', type: '衬塑钢管 DN32', material: '衬塑钢管', colour: water, fill: 'round', code: 'P-04' },
  riser: { discipline: 'P', ifc: 'IfcPipeSegment', predefined: 'RIGIDSEGMENT', words: '给水立管', type: '衬塑钢管 DN100', material: '衬塑钢管', colour: water, fill: 'round', code: 'P-04' },
  toilet: { discipline: 'P', ifc: 'IfcSanitaryTerminal', predefined: 'TOILETPAN', words: '坐便器', type: '坐便器', material: '陶瓷', colour: [0.95, 0.95, 0.95], fill: 'shape', code: 'P-05' },
  basin: { discipline: 'P', ifc: 'IfcSanitaryTerminal', predefined: 'WASHHANDBASIN', words: '洗脸盆', type: '台上盆', material: '陶瓷', colour: [0.95, 0.95, 0.95], fill: 'shape', code: 'P-05' },
  pump: { discipline: 'P', ifc: 'IfcPump', predefined: 'ENDSUCTION', words: '给水泵', type: 'KQL80-160', material: '铸铁', colour: [0.2, 0.4, 0.6], fill: 'shape', code: 'P-06' },

  tray: { discipline: 'E', ifc: 'IfcCableCarrierSegment', predefined: 'CABLETRAYSEGMENT', words: '强电桥架', type: '槽式桥架 高100', material: '钢', colour: power, code: 'E-01' },
  light: { discipline: 'E', ifc: 'IfcLightFixture', predefined: 'DIRECTIONSOURCE', words: 'LED 线条灯', type: 'LED 线条灯 1200', material: '铝合金', colour: [0.98, 0.96, 0.85], fill: 'shape', code: 'E-02' },
  distributionBoard: { discipline: 'E', ifc: 'IfcElectricDistributionBoard', predefined: 'DISTRIBUTIONBOARD', words: '配电箱', type: 'AL', material: '钢', colour: steel, code: 'E-03' },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds

export const kindOf = (name: KindName): Kind => kinds[name]

/** What a code of the sample's classification means. */
// biome-ignore format: a table
export const codes: Readonly<Record<string, string>> = {
  'S-01': '柱', 'S-02': '梁', 'S-03': '板', 'S-04': '基础', 'S-05': '剪力墙', 'S-06': '楼梯',
  'A-01': '外墙', 'A-02': '内墙', 'A-03': '门', 'A-04': '窗', 'A-05': '幕墙', 'A-06': '吊顶', 'A-07': '家具',
  'M-01': '风管', 'M-02': '风管管件', 'M-03': '风口', 'M-04': '空调机组',
  'P-01': '消防管道', 'P-02': '管道管件', 'P-03': '喷头', 'P-04': '给水管道', 'P-05': '卫生器具', 'P-06': '水泵',
  'E-01': '桥架', 'E-02': '灯具', 'E-03': '配电箱',
}
