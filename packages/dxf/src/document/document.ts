import type { Entity } from '../tags/entity.ts'

export interface DxfLayer {
  name: string
  colour: number
  /** Name in upper case. */
  lineType: string
  /** In hundredths of a millimetre. */
  weight: number
  isOn: boolean
  isPlotted: boolean
}

export interface TextStyle {
  /** Not 0 = every text of the style has it. */
  height: number
  width: number
  /** In degrees. */
  oblique: number
  /** Of strokes, as old programs have them: letters of ours are fitted to their proportions. */
  isShx: boolean
  isVertical: boolean
}

export interface DxfBlock {
  name: string
  base: readonly [x: number, y: number, z: number]
  entities: Entity[]
}

export interface DxfLayout {
  name: string
  /** In upper case; of a block with its entities. */
  block: string
  order: number
}

/** Everything of a file but the entities of model space. Names are keys in upper case: the format does not tell cases apart. */
export interface DxfDocument {
  version: string
  isBinary: boolean
  header: ReadonlyMap<string, number | string>
  layers: Map<string, DxfLayer>
  lineTypes: Map<string, readonly number[]>
  textStyles: Map<string, TextStyle>
  /** Arrow size times overall scale of a dimension style. */
  arrowSizes: Map<string, number>
  blocks: Map<string, DxfBlock>
  layouts: DxfLayout[]
  /** Of LAYER rows, by handle. */
  layerOfHandle: Map<string, string>
  /** Which entity of a block is drawn as if it had which handle, by block: somebody brought things to the front. */
  drawOrders: Map<string, ReadonlyMap<string, string>>
  /** Objects and dictionaries by handle. */
  objects: Map<string, Entity>
}

/** In hundredths of a millimetre, where a file says "default". */
export const defaultWeight = 25
