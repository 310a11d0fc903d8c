// Tests for the usual pairs of disciplines. Rules name classes of IFC4 and, for services, those of IFC2x3, where a duct, a pipe
// and a tray are all flow segments and only the discipline of their model tells them apart. A model without a discipline counts.
import type { ClashTemplate, ClashTestType, ElementRules } from '@sunmao/contract'

const segments = (kind: string) => [`Ifc${kind}Segment`, `Ifc${kind}Fitting`]
const flow = segments('Flow')
const [duct, pipe, tray] = [segments('Duct'), segments('Pipe'), [...segments('CableCarrier'), ...segments('Cable')]]
const beam = ['IfcBeam', 'IfcBeamStandardCase', 'IfcMember', 'IfcMemberStandardCase']
const wall = ['IfcWall', 'IfcWallStandardCase', 'IfcWallElementedCase']
const frame = [...beam, 'IfcColumn', 'IfcColumnStandardCase', 'IfcSlab', 'IfcSlabStandardCase', 'IfcFooting', 'IfcPile']
const stairs = ['IfcStair', 'IfcStairFlight', 'IfcRamp', 'IfcRampFlight']
const openings = ['IfcDoor', 'IfcDoorStandardCase', 'IfcWindow', 'IfcWindowStandardCase']
const terminals = ['IfcAirTerminal', 'IfcFlowTerminal', 'IfcFireSuppressionTerminal', 'IfcLightFixture']

const of = (classes: string[], disciplines: string[]): ElementRules => ({
  classes,
  disciplines: [...disciplines, ''],
  conditions: [],
})

/** One side of a test; its name is a text. */
const sides = {
  ducts: of([...duct, ...flow], ['M']),
  pipes: of([...pipe, ...flow], ['P']),
  trays: of([...tray, ...flow], ['E', 'T']),
  services: of([...duct, ...pipe, ...tray, ...flow], ['M', 'P', 'E', 'T']),
  beams: of(beam, ['S']),
  structure: of([...frame, ...wall, ...stairs], ['S']),
  walls: of(wall, ['A', 'S', 'I']),
  openings: of(openings, ['A', 'C', 'I']),
  architecture: of([...wall, ...openings, ...stairs, 'IfcCovering', 'IfcCurtainWall', 'IfcRailing'], ['A', 'C', 'I']),
  all: { conditions: [] },
  hanging: of(
    [...duct, ...pipe, ...tray, ...flow, ...beam, ...terminals, 'IfcCovering', 'IfcSlab'],
    ['M', 'P', 'E', 'T', 'S', 'A', 'I'],
  ),
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

export const clashTemplateData: Record<ClashTemplate, Template> = {
  ductBeam: { type: 'hard', tolerance: 10, a: 'ducts', b: 'beams' },
  pipeStructure: { type: 'hard', tolerance: 10, a: 'pipes', b: 'structure' },
  trayPipe: { type: 'clearance', tolerance: 50, a: 'trays', b: 'pipes' },
  ductPipe: { type: 'clearance', tolerance: 50, a: 'ducts', b: 'pipes' },
  ductTray: { type: 'hard', tolerance: 10, a: 'ducts', b: 'trays' },
  serviceWall: { type: 'hard', tolerance: 10, a: 'services', b: 'walls' },
  serviceDoor: { type: 'hard', tolerance: 10, a: 'services', b: 'openings' },
  structureArchitecture: { type: 'hard', tolerance: 10, a: 'structure', b: 'architecture' },
  duplicate: { type: 'duplicate', tolerance: 1, a: 'all', b: 'all' },
  netHeight: { type: 'netHeight', tolerance: 2400, a: 'hanging', b: 'rooms' },
}

export const rulesOfSide = (side: TemplateSide): ElementRules => sides[side]
