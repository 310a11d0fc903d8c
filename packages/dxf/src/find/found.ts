import type { Box2, Point2 } from '../sheet/sheet.ts'
import type { Calibration, PointPair } from './transform.ts'

/** What a title block says; nothing for what it does not. */
export interface TitleBlock {
  number?: string
  title?: string
  revision?: string
  /** As written, such as 1:100. */
  scale?: string
  /** As storeys are named: B1, 3F, RF. */
  level?: string
  /** A architecture, S structure, P plumbing, M heating and air, E electricity. */
  discipline?: 'A' | 'S' | 'P' | 'M' | 'E'
}

/** A grid axis of a drawing, in units of the sheet. */
export interface Axis {
  /** As in its bubble, spelled plainly: 1, A, 1/A. */
  label: string
  from: Point2
  to: Point2
}

/** An axis of the model, in metres. */
export interface GridLine {
  label: string
  from: Point2
  to: Point2
}

export type MatchFailure = 'noAxes' | 'noGrids' | 'labelsDiffer' | 'spacingDiffers' | 'ambiguous'

export type MatchResult =
  | { isMatch: true; calibration: Calibration; pairs: readonly (PointPair & { label: string })[] }
  | { isMatch: false; reason: MatchFailure }

/** Something that only one of two versions has. */
export interface SheetChange {
  kind: 'added' | 'removed' | 'changed'
  box: Box2
  /** Primitives in it that only the new, and only the old version has. */
  added: number
  removed: number
  /** Texts among them. */
  texts: { added: readonly string[]; removed: readonly string[] }
}

export interface SheetComparison {
  /** Primitives that both have. */
  same: number
  added: number
  removed: number
  changes: readonly SheetChange[]
}
