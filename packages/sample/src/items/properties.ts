/** What is said of an element: property sets and quantities, as plain data that both the writer and the comparison read. */

import type { Box } from '../plan/layout.ts'
import type { Plan } from '../plan/plan.ts'
import type { Edit, Version } from './edits.ts'
import type { Item } from './item.ts'
import { kindOf } from './kinds.ts'
import { risers, tread } from './stairs.ts'

/** The type of an IFC value, and for quantities their class. */
export type Measure = 'label' | 'boolean' | 'length' | 'area' | 'volume' | 'flow' | 'power' | 'pressure' | 'count'

export interface Property {
  name: string
  /** In the file's units: mm, m², m³, m³/s, W, Pa. */
  value: string | number | boolean
  measure: Measure
}

export interface PropertySet {
  name: string
  isQuantities: boolean
  properties: Property[]
}

const say = (name: string, value: string): Property => ({ name, value, measure: 'label' })
const flag = (name: string, value: boolean): Property => ({ name, value, measure: 'boolean' })
const measured = (name: string, value: number, measure: Measure): Property => ({ name, value, measure })
const mm = (name: string, value: number) => measured(name, value, 'length')
const m2 = (name: string, value: number) => measured(name, rounded(value / 1e6), 'area')
const m3 = (name: string, value: number) => measured(name, rounded(value / 1e9), 'volume')
const rounded = (value: number) => Math.round(value * 1e6) / 1e6

const set = (name: string, ...properties: Property[]): PropertySet => ({ name, isQuantities: false, properties })
const quantities = (name: string, ...properties: Property[]): PropertySet => ({ name, isQuantities: true, properties })

/** Along the extrusion, and the profile's two sides. */
function extents({ box, along, turn }: Item): { length: number; width: number; height: number } {
  const [dx, dy, dz] = sizeOf(box)
  if (along === 'x') return { length: dx, width: dy, height: dz }
  if (along === 'y') return { length: dy, width: dx, height: dz }
  return turn === 1 ? { length: dy, width: dx, height: dz } : { length: dx, width: dy, height: dz }
}

export const sizeOf = ([x0, y0, z0, x1, y1, z1]: Box): readonly [number, number, number] => [x1 - x0, y1 - y0, z1 - z0]

/** The volume of its body in cubic millimetres, openings taken out; of shapes and flights, not known here. */
export function volumeOf(item: Item): number | undefined {
  const [dx, dy, dz] = sizeOf(item.box)
  const fill = kindOf(item.kind).fill
  if (fill === 'round') {
    const { length, width } = extents(item)
    return (Math.PI / 4) * (item.along ? width * width * length : dx * dx * dz)
  }
  if (fill) return undefined
  const holes = (item.openings ?? []).map(({ box }) => sizeOf(box)).map(([x, y, z]) => x * y * z)
  return dx * dy * dz - holes.reduce((sum, hole) => sum + hole, 0)
}

/** Everything that is said of the element in that version. */
export function propertiesOf(plan: Plan, item: Item, edit?: Edit, version: Version = 1): PropertySet[] {
  const sets = setsOf(plan, item)
  const says = version === 2 ? edit?.says : undefined
  if (!says) return sets
  return sets.map((each) =>
    each.name !== says.set
      ? each
      : { ...each, properties: each.properties.map((p) => (p.name === says.property ? { ...p, value: says.to } : p)) },
  )
}

const concreteOf = (item: Item) => say('混凝土强度等级', kindOf(item.kind).material!.replace('混凝土 ', ''))

function setsOf(plan: Plan, item: Item): PropertySet[] {
  const [dx, dy, dz] = sizeOf(item.box)
  const { length, width, height } = extents(item)
  const volume = volumeOf(item) ?? 0
  const mark = item.mark ?? ''
  switch (item.kind) {
    case 'column':
    case 'roundColumn':
      return [
        set('Pset_ColumnCommon', say('Reference', mark), flag('LoadBearing', true), say('FireRating', '3.00h')),
        set('构件信息', say('构件编号', mark), concreteOf(item), say('抗震等级', '二级')),
        quantities('Qto_ColumnBaseQuantities', mm('Length', dz), m3('GrossVolume', volume)),
      ]
    case 'beam':
    case 'joist':
    case 'couplingBeam':
      return [
        set(
          'Pset_BeamCommon',
          say('Reference', mark),
          flag('LoadBearing', true),
          mm('Span', length),
          say('FireRating', '2.00h'),
        ),
        set('构件信息', say('构件编号', mark), concreteOf(item), mm('梁宽', width), mm('梁高', height)),
        quantities('Qto_BeamBaseQuantities', mm('Length', length), m3('GrossVolume', volume)),
      ]
    case 'slab':
    case 'roofSlab':
    case 'baseSlab':
    case 'landing':
      return [
        set(
          'Pset_SlabCommon',
          say('Reference', mark),
          flag('LoadBearing', true),
          flag('IsExternal', item.kind === 'roofSlab'),
        ),
        set('构件信息', say('构件编号', mark), concreteOf(item), mm('板厚', dz)),
        quantities('Qto_SlabBaseQuantities', mm('Depth', dz), m2('GrossArea', dx * dy), m3('GrossVolume', volume)),
      ]
    case 'footing':
      return [
        set('Pset_FootingCommon', say('Reference', mark)),
        set('构件信息', say('构件编号', mark), concreteOf(item), say('持力层', '③ 粉质黏土')),
        quantities('Qto_FootingBaseQuantities', mm('Height', dz), m3('GrossVolume', volume)),
      ]
    case 'shearWall':
      return [
        set('Pset_WallCommon', say('Reference', mark), flag('LoadBearing', true), say('FireRating', '3.00h')),
        set('构件信息', say('构件编号', mark), concreteOf(item), say('抗震等级', '一级')),
        wallQuantities(item),
      ]
    case 'stair':
      return [set('Pset_StairCommon', say('Reference', mark), measured('NumberOfRiser', risers * 2, 'count'))]
    case 'flight':
      return [set('Pset_StairFlightCommon', mm('RiserHeight', rounded(dz / risers)), mm('TreadLength', tread))]
    case 'outerWall':
    case 'innerWall':
    case 'parapet':
      return [
        set(
          'Pset_WallCommon',
          say('Reference', mark),
          flag('IsExternal', item.kind !== 'innerWall'),
          flag('LoadBearing', false),
          say('FireRating', item.kind === 'innerWall' ? '1.00h' : '3.00h'),
        ),
        wallQuantities(item),
      ]
    case 'door':
    case 'fireDoor':
    case 'hatch':
      return [
        set(
          'Pset_DoorCommon',
          say('Reference', mark),
          flag('FireExit', item.kind === 'fireDoor'),
          say('FireRating', item.kind === 'door' ? '无' : item.kind === 'hatch' ? '丙级' : '甲级'),
        ),
      ]
    case 'window':
      return [set('Pset_WindowCommon', say('Reference', mark), flag('IsExternal', true), say('玻璃', '6+12A+6 Low-E'))]
    case 'curtainWall':
      return [set('Pset_CurtainWallCommon', say('Reference', mark), flag('IsExternal', true))]
    case 'panel':
      return [
        set('嵌板信息', mm('宽度', dx), mm('高度', dz)),
        quantities('Qto_PlateBaseQuantities', m2('GrossArea', dx * dz)),
      ]
    case 'mullion':
      return [
        set('Pset_MemberCommon', say('Reference', '竖梃')),
        quantities('Qto_MemberBaseQuantities', mm('Length', dz)),
      ]
    case 'ceiling':
      return [
        set('Pset_CoveringCommon', say('Reference', 'DD1'), say('Finish', '矿棉板'), mm('厚度', dz)),
        quantities('Qto_CoveringBaseQuantities', m2('GrossArea', dx * dy)),
      ]
    case 'desk':
    case 'chair':
    case 'cabinet':
    case 'table':
      return [set('Pset_FurnitureTypeCommon', say('Reference', kindOf(item.kind).type), say('Style', '现代'))]
    case 'duct':
    case 'branch':
    case 'tee':
    case 'bend':
      return [
        set(
          '风管信息',
          say('系统编号', item.system ?? ''),
          say('规格', `${width}×${height}`),
          say('板材', '镀锌钢板'),
          mm('保温厚度', 30),
        ),
        quantities(
          'Qto_DuctSegmentBaseQuantities',
          mm('Length', length),
          m2('OuterSurfaceArea', 2 * (width + height) * length),
        ),
      ]
    case 'diffuser':
      return [
        set('Pset_AirTerminalTypeCommon', say('Reference', '散流器 400×400'), measured('AirFlowrate', 0.15, 'flow')),
        set('风口信息', say('系统编号', item.system ?? ''), say('喉部尺寸', '280×280')),
      ]
    case 'airHandler':
      return [
        set('Pset_UnitaryEquipmentTypeCommon', say('Reference', mark)),
        set('设备信息', say('设备编号', mark), measured('风量', 5.5556, 'flow'), measured('电机功率', 11000, 'power')),
      ]
    case 'sprinklerMain':
    case 'sprinklerPipe':
    case 'hydrantPipe':
    case 'waterMain':
    case 'waterPipe':
    case 'riser': {
      const [bore, run] = item.along ? [width, length] : [dx, dz]
      return [
        set(
          '管道信息',
          say('系统编号', item.system ?? ''),
          say('公称直径', mark),
          mm('外径', bore),
          say('公称压力', '1.0 MPa'),
        ),
        quantities('Qto_PipeSegmentBaseQuantities', mm('Length', run)),
      ]
    }
    case 'sprinklerBend':
      return [set('管件信息', say('系统编号', item.system ?? ''), say('连接方式', '沟槽'))]
    case 'sprinkler':
      return [
        set(
          '喷头信息',
          say('系统编号', item.system ?? ''),
          say('动作温度', '68 ℃'),
          measured('工作压力', 100000, 'pressure'),
        ),
      ]
    case 'toilet':
    case 'basin':
      return [set('洁具信息', say('系统编号', item.system ?? ''), say('用水等级', '1 级'))]
    case 'pump':
      return [
        set('设备信息', say('设备编号', mark), measured('流量', 0.0139, 'flow'), measured('电机功率', 15000, 'power')),
      ]
    case 'tray':
      return [
        set('桥架信息', say('回路', item.system ?? ''), mm('宽度', width), mm('高度', height), say('填充率', '40%')),
        quantities('Qto_CableCarrierSegmentBaseQuantities', mm('Length', length)),
      ]
    case 'light':
      return [set('灯具信息', say('回路', item.system ?? ''), measured('额定功率', 36, 'power'), say('色温', '4000 K'))]
    case 'distributionBoard':
      return [set('设备信息', say('设备编号', mark), measured('额定功率', plan.bays[0] * 10000, 'power'))]
  }
}

function wallQuantities(item: Item): PropertySet {
  const { length, width, height } = extents(item)
  return quantities(
    'Qto_WallBaseQuantities',
    mm('Length', length),
    mm('Width', width),
    mm('Height', height),
    m2('GrossSideArea', length * height),
    m3('GrossVolume', length * width * height),
    m3('NetVolume', volumeOf(item)!),
  )
}
