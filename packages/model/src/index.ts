export * from './building.ts'
export { decodeBuilding, encodeBuilding } from './building-codec.ts'
export { compareBuildings, type Differences, type ElementPair, type ValueChange } from './compare.ts'
export {
  type DrawingChunk,
  type DrawingHead,
  decodeChunk,
  decodeDrawingHead,
  decodeInstances,
} from './decode-drawing.ts'
export { type Dimension, type PlainDimension, plainDimensions } from './dimension.ts'
export { type DrawingInstances, type InstanceTables, positionUnit } from './drawing-instances.ts'
export { type DrawingShape, quantumRange } from './drawing-shapes.ts'
export {
  globalIdAt,
  indexOfGlobalIds,
  numberText,
  type PropertyEntry,
  type PropertySet,
  propertiesOf,
  systemsOf,
  valueText,
} from './elements.ts'
export { type Drawing, encodeDrawing, type FinishShapes, finishShapes } from './encode-drawing.ts'
export { elementsOfRoom, extractBuilding } from './extract.ts'
export * from './geometry.ts'
export { decodeGeometry, encodeGeometry, type MeshColumns, meshColumns } from './geometry-codec.ts'
export { writeGlb } from './glb.ts'
export { packGlobalId, unpackGlobalId } from './global-id.ts'
export { Hash64 } from './hash.ts'
export { type Likeness, likenessOf } from './likeness.ts'
export { FormatError } from './pack.ts'
export { type GridPlace, type Position, positionOf } from './position.ts'
export { type PropertyName, propertyNames } from './property-names.ts'
export { readGlb } from './read-glb.ts'
export { runsOf } from './runs.ts'
export { type Schedule, type ScheduleColumn, type ScheduleRow, schedule } from './schedule.ts'
export {
  type Found,
  type Page,
  type Search,
  type SearchCondition,
  type SearchOp,
  searchElements,
  searchOps,
} from './search.ts'
export { buildShapeTree, type Corners, castAtTree, type ShapeRay, type ShapeTree } from './shape-tree.ts'
export { elementsAt, type TreeNode, treeLevel } from './tree.ts'
