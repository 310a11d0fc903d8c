// What a link is held against, read once: from its sheet and from the models of its sub.
import {
  type Box2,
  findAxes,
  type MatchResult,
  mainBounds,
  matchGrids,
  mirrored,
  type Sheet,
  type Transform,
} from '@sunmao/dxf'
import { levelKey } from '../../hub-file/level-key.service.ts'
import type { Opened } from '../../model/packs/opened-model.service.ts'
import { gridsOf } from '../plan-axes.service.ts'
import { inkOf, type SheetInk } from './sheet-ink.service.ts'
import { around, type Box, outlineOf } from './storey-outline.service.ts'

export interface PageFacts {
  width?: number | undefined
  height?: number | undefined
  /** Metres per unit, where the file tells. */
  unit?: number | undefined
  /** Of the title block, such as 1:100. */
  scale?: string | undefined
  /** Of the title block. */
  level?: string | undefined
}

export interface Ground {
  axes: { transform: Transform; pairs: (MatchResult & { isMatch: true })['pairs'] } | undefined
  /** Metres per unit that the sheet makes likely. */
  scales: number[]
  /** Model space: what is drawn is the building, not a sheet of paper around it. */
  isPlan: boolean
  ink: SheetInk | undefined
  page: Box2 | undefined
  /** Longer side of the sheet, in its units, and of the storey in metres. */
  sheetSize: number | undefined
  outlineSize: number | undefined
  outline: Box[]
  cut: Box[]
  box: Box | undefined
  /** The title block names another level than the link. */
  level: { drawn: string; level: string } | undefined
}

/** Nearer than this a line of the plan stands on a wall, in metres; one cell around counts too. */
const CELL_M = 0.12

interface Place {
  level: string
  elevation: number
}

export function readGround(opened: readonly Opened[], place: Place, facts: PageFacts, sheet?: Sheet): Ground {
  const { all, cut } = outlineOf(opened, place.elevation)
  const box = around(all)
  const { width, height, level } = facts
  const page: Box2 | undefined = width && height ? [0, 0, width, height] : undefined
  const bounds = sheet ? mainBounds(sheet) : page
  const scales = scalesOf(facts, sheet)
  return {
    axes: sheet && axesOf(sheet, opened),
    scales,
    isPlan: sheet?.isModel ?? false,
    ink: sheet && bounds && inkOf(sheet, scales[0] ? CELL_M / scales[0] : sizeOf(bounds) / 1000),
    page,
    sheetSize: bounds && sizeOf(bounds),
    outlineSize: box && sizeOf(box),
    outline: all,
    cut,
    box,
    level: level && levelKey(level) !== levelKey(place.level) ? { drawn: level, level: place.level } : undefined,
  }
}

const sizeOf = ([x0, y0, x1, y1]: Box2) => Math.max(x1 - x0, y1 - y0)

/** Metres of the building for a unit of the sheet, as the file tells. */
export function scalesOf({ unit, scale }: PageFacts, sheet: Sheet | undefined): number[] {
  const [, drawn, real] = /^(\d+)\s*[:：/]\s*(\d+)$/.exec(scale?.trim() ?? '') ?? []
  const paper = Number(drawn) > 0 && Number(real) > 0 ? Number(real) / Number(drawn) : undefined
  if (!sheet) return unit ? [unit] : []
  const { metresPerUnit, isModel } = sheet
  // Of a page of a PDF it is what its own title block says of the building, which the file's is not for every page.
  if (!isModel && unit && unit !== metresPerUnit) return [unit]
  // In model space some draw to scale; on paper what is printed is as large as the scale says.
  return [...(isModel ? [metresPerUnit] : []), ...(paper ? [metresPerUnit * paper] : [])]
}

function axesOf(sheet: Sheet, opened: readonly Opened[]): Ground['axes'] {
  const grids = gridsOf(opened)
  const drawn = findAxes(sheet)
  if (grids.length === 0 || drawn.length === 0) return undefined
  for (const isMirrored of [false, true]) {
    const match = matchPlan(drawn, grids, isMirrored)
    if (match.isMatch) return { transform: match.calibration.transform, pairs: match.pairs }
  }
  return undefined
}

/** As `matchGrids`; of a mirrored plan the pairs are those of the sheet as it is drawn. */
export function matchPlan(
  drawn: ReturnType<typeof findAxes>,
  grids: Parameters<typeof matchGrids>[1],
  isMirrored: boolean,
): MatchResult {
  if (!isMirrored) return matchGrids(drawn, grids)
  const match = matchGrids(
    drawn.map((axis) => ({ ...axis, from: mirrored(axis.from), to: mirrored(axis.to) })),
    grids,
  )
  if (!match.isMatch) return match
  const { calibration } = match
  return {
    ...match,
    calibration: { ...calibration, transform: { ...calibration.transform, isMirrored } },
    pairs: match.pairs.map((pair) => ({ ...pair, sheet: mirrored(pair.sheet) })),
  }
}
