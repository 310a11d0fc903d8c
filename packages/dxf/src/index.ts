export { comparePictures, type GreyPicture } from './compare/compare-pictures.ts'
export { type CompareOptions, compareSheets } from './compare/compare-sheets.ts'
export { DxfError, type DxfErrorCode } from './dxf-error.ts'
export { findAxes, isAxisLabel } from './find/axes.ts'
export { type FitFailure, type FitOptions, type FitResult, fitTransform } from './find/fit-transform.ts'
export type {
  Axis,
  GridLine,
  MatchFailure,
  MatchResult,
  SheetChange,
  SheetComparison,
  TitleBlock,
} from './find/found.ts'
export { mainBounds } from './find/main-bounds.ts'
export { crossingsOf, matchGrids } from './find/match-grids.ts'
export { findTitleBlock } from './find/title-block.ts'
export { type Calibration, mirrored, type PointPair, type Transform, toModel, toSheet } from './find/transform.ts'
export type { GlyphFont } from './font/glyph-font.ts'
export { readFont } from './font/read-font.ts'
export { type SheetPath, sheetOfPaths } from './paths/sheet-of-paths.ts'
export { readDxf } from './read-dxf.ts'
export type { DxfFile, ReadOptions } from './read-options.ts'
export { decodeSheet, encodeSheet } from './sheet/codec.ts'
export {
  type Box2,
  type DxfHead,
  foreground,
  type GlyphOutline,
  type LayoutHead,
  mask,
  type Point2,
  type Sheet,
  type SheetBlock,
  type SheetCircles,
  type SheetGlyphs,
  type SheetLayer,
  type SheetSegments,
  type SheetStyles,
  type SheetText,
  type SheetTextKind,
  type SheetTriangles,
} from './sheet/sheet.ts'
