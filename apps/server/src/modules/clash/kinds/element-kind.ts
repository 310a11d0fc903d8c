// What an element is, whatever its file calls it. The class tells most; generic ones (flow segments of IFC2x3, proxies) are told by
// their predefined type, type, name, system and material, in that order, and at last by the discipline of their model.
import type { ElementKind, ElementTrade } from '@sunmao/contract'
import type { Building } from '@sunmao/model'
import { kindWords, tradeWords } from './kind-words.ts'

interface ElementTexts {
  class: string
  /** Of the model, as the dictionary has it; empty = none. */
  discipline: string
  /** Predefined type, type, name, systems and material. */
  words: readonly string[]
}

const plainClasses: Partial<Record<ElementKind, readonly string[]>> = {
  column: ['Column', 'Pile'],
  beam: ['Beam'],
  slab: ['Slab'],
  foundation: ['Footing'],
  wall: ['Wall'],
  door: ['Door'],
  window: ['Window'],
  curtainWall: ['CurtainWall'],
  roof: ['Roof'],
  stair: ['Stair', 'StairFlight', 'Ramp', 'RampFlight', 'TransportElement'],
  railing: ['Railing'],
  furniture: ['Furniture', 'FurnishingElement', 'SystemFurnitureElement'],
  room: ['Space', 'SpatialZone'],
  duct: ['DuctSegment', 'DuctFitting', 'DuctSilencer', 'Damper'],
  airTerminal: ['AirTerminal', 'AirTerminalBox'],
  airUnit: [
    'UnitaryEquipment',
    'Fan',
    'Coil',
    'Chiller',
    'CoolingTower',
    'AirToAirHeatRecovery',
    'SpaceHeater',
    'Boiler',
  ],
  pipe: ['PipeSegment', 'PipeFitting', 'Valve'],
  sprinkler: ['FireSuppressionTerminal'],
  sanitary: ['SanitaryTerminal', 'WasteTerminal', 'StackTerminal'],
  waterUnit: ['Pump', 'Tank', 'HeatExchanger', 'Filter', 'FlowMeter', 'Interceptor'],
  tray: ['CableCarrierSegment', 'CableCarrierFitting'],
  cable: ['CableSegment', 'CableFitting'],
  light: ['LightFixture', 'Lamp'],
  outlet: ['Outlet', 'SwitchingDevice', 'JunctionBox'],
  board: [
    'ElectricDistributionBoard',
    'ElectricDistributionPoint',
    'Transformer',
    'ElectricGenerator',
    'ElectricMotor',
  ],
  device: [
    'Sensor',
    'Alarm',
    'Actuator',
    'Controller',
    'AudioVisualAppliance',
    'CommunicationsAppliance',
    'ElectricAppliance',
  ],
}
const kindOfClass = new Map(
  Object.entries(plainClasses).flatMap(([kind, names]) => names.map((name) => [`Ifc${name}`, kind as ElementKind])),
)

/** What is laid or joined, of which the system tells what flows in it. */
const laid = /^Ifc(Flow|DistributionFlow|Distribution)(Segment|Fitting|Element)$/

export function kindOfTexts({ class: name, discipline, words }: ElementTexts): ElementKind {
  const plain = kindOfClass.get(name.replace(/(Standard|Elemented)Case$/, ''))
  if (plain) return plain
  if (name === 'IfcCovering') return kindWords.ceiling.test(words.slice(0, 3).join(' ')) ? 'ceiling' : 'finish'
  for (const text of words) {
    const told = Object.entries(kindWords).find(([, pattern]) => pattern.test(text))
    if (told) return told[0] as ElementKind
  }
  if (name.startsWith('IfcMember')) return 'beam'
  return laid.test(name) ? laidOf[tradeOfDiscipline[discipline] ?? tradeIn(words) ?? 'architecture'] : 'other'
}

const laidOf: Record<ElementTrade, ElementKind> = {
  architecture: 'other',
  structure: 'other',
  air: 'duct',
  water: 'pipe',
  power: 'tray',
}

const tradeOfDiscipline: Readonly<Record<string, ElementTrade>> = {
  A: 'architecture',
  C: 'architecture',
  G: 'architecture',
  I: 'architecture',
  L: 'architecture',
  S: 'structure',
  M: 'air',
  P: 'water',
  E: 'power',
  T: 'power',
}

const tradeIn = (words: readonly string[]): ElementTrade | undefined =>
  words.flatMap((text) => Object.entries(tradeWords).filter(([, pattern]) => pattern.test(text)))[0]?.[0] as
    | ElementTrade
    | undefined

const tradeOfKind: Partial<Record<ElementKind, ElementTrade>> = {
  column: 'structure',
  beam: 'structure',
  slab: 'structure',
  foundation: 'structure',
  wall: 'architecture',
  door: 'architecture',
  window: 'architecture',
  curtainWall: 'architecture',
  ceiling: 'architecture',
  finish: 'architecture',
  roof: 'architecture',
  stair: 'architecture',
  railing: 'architecture',
  furniture: 'architecture',
  duct: 'air',
  airTerminal: 'air',
  airUnit: 'air',
  pipe: 'water',
  sprinkler: 'water',
  sanitary: 'water',
  waterUnit: 'water',
  tray: 'power',
  cable: 'power',
  light: 'power',
  outlet: 'power',
  board: 'power',
  device: 'power',
}

/** Nothing where neither the model nor the element tells it. */
export const tradeOfTexts = (texts: ElementTexts): ElementTrade | undefined =>
  tradeOfDiscipline[texts.discipline] ?? tradeOfKind[kindOfTexts(texts)] ?? tradeIn(texts.words)

export interface KindsOfModel {
  /** For each element. */
  kinds: readonly ElementKind[]
  trades: readonly (ElementTrade | undefined)[]
}

const known = new WeakMap<Building, Map<string, KindsOfModel>>()

/** Of all elements of a model; what is alike is looked at once. */
export function kindsIn({ building, discipline }: { building: Building; discipline: string }): KindsOfModel {
  const ofBuilding = known.get(building) ?? new Map<string, KindsOfModel>()
  known.set(building, ofBuilding)
  const done = ofBuilding.get(discipline) ?? readKinds(building, discipline)
  ofBuilding.set(discipline, done)
  return done
}

function readKinds(building: Building, discipline: string): KindsOfModel {
  const { elements, texts } = building
  const systems = new Map<number, string>()
  for (const { name, kind, elements: members } of building.systems)
    for (const element of members) systems.set(element, [systems.get(element), kind, name].filter(Boolean).join(' '))
  const seen = new Map<string, { kind: ElementKind; trade: ElementTrade | undefined }>()
  const kinds: ElementKind[] = []
  const trades: KindsOfModel['trades'][number][] = []
  for (let element = 0; element < elements.count; element++) {
    const text = (column: Uint32Array) => texts[column[element]!]!
    const words = [
      text(elements.predefinedTypes),
      text(elements.types),
      text(elements.names),
      systems.get(element) ?? '',
      text(elements.materials),
    ]
    const of = { class: text(elements.classes), discipline, words }
    const key = [of.class, ...words].join('\n')
    const one = seen.get(key) ?? { kind: kindOfTexts(of), trade: tradeOfTexts(of) }
    seen.set(key, one)
    kinds.push(one.kind)
    trades.push(one.trade)
  }
  return { kinds, trades }
}
