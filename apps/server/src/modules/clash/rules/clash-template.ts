// Tests for every pair of trades: each element of a trade is in at least one of them, whatever its class is. Besides them what needs
// a distance, stands twice or hangs low. A thing of which neither its model nor itself tells the trade is on every side.
import type { ClashTemplate, ClashTestType, ElementKind, ElementRules, ElementTrade } from '@sunmao/contract'

const drawnBy = (trade: ElementTrade): ElementRules => ({ trades: [trade], conditions: [] })
const things = (...kinds: ElementKind[]): ElementRules => ({ kinds, conditions: [] })

/** One side of a test; its name is a text. */
const sides = {
  architectureTrade: drawnBy('architecture'),
  structureTrade: drawnBy('structure'),
  airTrade: drawnBy('air'),
  waterTrade: drawnBy('water'),
  powerTrade: drawnBy('power'),
  ducts: things('duct'),
  pipes: things('pipe', 'sprinkler'),
  trays: things('tray', 'cable'),
  all: { conditions: [] },
  rooms: { classes: ['IfcSpace'], conditions: [] },
} as const satisfies Record<string, ElementRules>
export type TemplateSide = keyof typeof sides

interface Template {
  type: ClashTestType
  /** Millimetres. */
  tolerance: number
  a: TemplateSide
  b: TemplateSide
}

const hard = (a: TemplateSide, b: TemplateSide): Template => ({ type: 'hard', tolerance: 10, a, b })
const apart = (a: TemplateSide, b: TemplateSide): Template => ({ type: 'clearance', tolerance: 50, a, b })

export const clashTemplateData: Record<ClashTemplate, Template> = {
  structureArchitecture: hard('structureTrade', 'architectureTrade'),
  airStructure: hard('airTrade', 'structureTrade'),
  waterStructure: hard('waterTrade', 'structureTrade'),
  powerStructure: hard('powerTrade', 'structureTrade'),
  airArchitecture: hard('airTrade', 'architectureTrade'),
  waterArchitecture: hard('waterTrade', 'architectureTrade'),
  powerArchitecture: hard('powerTrade', 'architectureTrade'),
  airWater: hard('airTrade', 'waterTrade'),
  airPower: hard('airTrade', 'powerTrade'),
  waterPower: hard('waterTrade', 'powerTrade'),
  ductPipe: apart('ducts', 'pipes'),
  trayPipe: apart('trays', 'pipes'),
  duplicate: { type: 'duplicate', tolerance: 1, a: 'all', b: 'all' },
  netHeight: { type: 'netHeight', tolerance: 2400, a: 'all', b: 'rooms' },
}

export const rulesOfSide = (side: TemplateSide): ElementRules => sides[side]
