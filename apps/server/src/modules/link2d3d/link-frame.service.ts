// What a sub's models say of a plan: levels to link it with, and axes to find its place by. In a thread while somebody waits, in
// the process of a task otherwise.
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { LinkLevel, LinkPair, LinkTransform, linkRefusals } from '@sunmao/contract'
import { decodeSheet, findAxes, type GridLine, matchGrids } from '@sunmao/dxf'
import * as z from 'zod'
import type { Blobs } from '../../blobs/blobs.ts'
import { defineQuestion } from '../../threads/define-question.ts'
import { type Opened, openModels } from '../model/packs/opened-model.service.ts'
import type { PackedModel } from '../model/packs/packed-model.service.ts'

const unpack = promisify(gunzip)
/** Storeys that are closer are one floor, seen by two disciplines or with two surfaces. */
const SAME_FLOOR_M = 0.5
/** Of the highest level, where the one below tells nothing. */
const TOP_HEIGHT_M = 3

export const Found = z.union([
  z.object({
    pairs: z.array(LinkPair.extend({ residualMm: z.number() })),
    transform: LinkTransform,
    residualMm: z.number(),
  }),
  z.object({ refusal: z.enum(linkRefusals) }),
])
export type Found = z.infer<typeof Found>

export const LinkFrame = z.object({ levels: z.array(LinkLevel), found: Found.optional() })
export type LinkFrame = z.infer<typeof LinkFrame>

export interface AskedFrame {
  models: PackedModel[]
  /** The blob of the page whose place is looked for. */
  sheet?: string
}

export const linkFrame = defineQuestion({
  name: 'linkFrame',
  file: import.meta.url,
  run: async ({ blobs }, asked: AskedFrame) => new TextEncoder().encode(JSON.stringify(await readFrame(blobs, asked))),
})

export async function readFrame(blobs: Blobs, { models, sheet }: AskedFrame): Promise<LinkFrame> {
  const opened = await openModels(blobs, models)
  return { levels: levelsOf(opened), ...(sheet && { found: await findPlace(blobs, sheet, opened) }) }
}

/** From the lowest up. */
function levelsOf(opened: readonly Opened[]): LinkLevel[] {
  const found: { name: string; elevation: number }[] = []
  for (const { name, elevation } of opened.flatMap(({ building }) => building.storeys))
    if (!found.some((one) => one.name === name && Math.abs(one.elevation - elevation) < SAME_FLOOR_M))
      found.push({ name, elevation })
  found.sort((a, b) => a.elevation - b.elevation)
  return found.map(({ name, elevation }) => {
    const next = found.find((other) => other.elevation > elevation + SAME_FLOOR_M)
    return { name, elevation, height: next ? next.elevation - elevation : TOP_HEIGHT_M }
  })
}

const refusals = {
  noAxes: 'noAxes',
  noGrids: 'noModel',
  labelsDiffer: 'noMatch',
  spacingDiffers: 'noFit',
  ambiguous: 'ambiguous',
} as const

async function findPlace(blobs: Blobs, hash: string, opened: readonly Opened[]): Promise<Found> {
  const grids = gridsOf(opened)
  if (grids.length === 0) return { refusal: 'noModel' }
  const pieces: Uint8Array[] = []
  for await (const piece of (await blobs.open(hash)).bytes) pieces.push(piece)
  const match = matchGrids(findAxes(decodeSheet(await unpack(Buffer.concat(pieces)))), grids)
  if (!match.isMatch) return { refusal: refusals[match.reason] }
  const { transform, residuals } = match.calibration
  const pairs = match.pairs.map(({ sheet, model, label }, at) => ({
    sheet: [...sheet] as [number, number],
    world: [...model] as [number, number],
    grid: label,
    residualMm: residuals[at]! * 1000,
  }))
  const { scale, angle, x, y } = transform
  return { pairs: someOf(pairs), transform: { scale, rotation: angle, x, y }, residualMm: meanOf(pairs) }
}

/** Crossings of a large grid are hundreds; these are enough to look at. */
const PAIRS_SHOWN = 60

const someOf = <T>(all: readonly T[]): T[] => {
  const step = Math.ceil(all.length / PAIRS_SHOWN)
  return all.filter((_, at) => at % step === 0)
}

export const meanOf = (pairs: readonly { residualMm: number }[]) =>
  pairs.reduce((sum, { residualMm }) => sum + residualMm, 0) / pairs.length

/** Straight axes of all models, those that disciplines repeat once. */
function gridsOf(opened: readonly Opened[]): GridLine[] {
  const grids = new Map<string, GridLine>()
  for (const { building } of opened) {
    const [x, y] = building.origin
    for (const { tag, line } of building.axes) {
      if (line.length !== 4) continue
      const [ax, ay, bx, by] = line
      const from = [ax! + x, ay! + y] as const
      const to = [bx! + x, by! + y] as const
      grids.set(`${tag} ${[...from, ...to].map((metres) => Math.round(metres * 10))}`, { label: tag, from, to })
    }
  }
  return [...grids.values()]
}
