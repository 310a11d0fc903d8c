// What a sub's models say of a plan: levels to link it with, and axes to find its place by. In a thread while somebody waits, in
// the process of a task otherwise.
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type LinkBeneath, LinkLevel, LinkPair, LinkTransform, linkFindingCodes, linkRefusals } from '@sunmao/contract'
import { decodeSheet, findAxes, type Sheet, type Transform } from '@sunmao/dxf'
import * as z from 'zod'
import type { Blobs } from '../../blobs/blobs.ts'
import { defineQuestion } from '../../threads/define-question.ts'
import { type Opened, openModels } from '../model/packs/opened-model.service.ts'
import type { PackedModel } from '../model/packs/packed-model.service.ts'
import { type LinkEvidence, scaleOfAxes, weighLink } from './evidence/link-evidence.service.ts'
import { matchPlan, type PageFacts, readGround, scalesOf } from './evidence/plan-ground.service.ts'
import { outlineOf, SAME_FLOOR_M } from './evidence/storey-outline.service.ts'
import { gridsOf } from './plan-axes.service.ts'

const unpack = promisify(gunzip)
/** Of the highest level, where the one below tells nothing. */
const TOP_HEIGHT_M = 3

export const Found = z.union([
  z.object({
    pairs: z.array(LinkPair.extend({ residualMm: z.number() })),
    transform: LinkTransform,
    residualMm: z.number(),
    /** What speaks against it all the same. */
    findings: z.array(z.object({ code: z.enum(linkFindingCodes), figures: z.record(z.string(), z.string()) })),
  }),
  z.object({ refusal: z.enum(linkRefusals) }),
])
export type Found = z.infer<typeof Found>

export const LinkFrame = z.object({ levels: z.array(LinkLevel), found: Found.optional() })
export type LinkFrame = z.infer<typeof LinkFrame>

export interface AskedFrame {
  models: PackedModel[]
  /** The blob of the page whose place is looked for. */
  sheet?: string | undefined
  /** What is known of that page. */
  facts?: PageFacts | undefined
  /** The plan is seen from below. */
  isMirrored?: boolean | undefined
}

export const linkFrame = defineQuestion({
  name: 'linkFrame',
  file: import.meta.url,
  run: async ({ blobs }, asked: AskedFrame) => new TextEncoder().encode(JSON.stringify(await readFrame(blobs, asked))),
})

export async function readFrame(blobs: Blobs, asked: AskedFrame): Promise<LinkFrame> {
  const opened = await openModels(blobs, asked.models)
  return { levels: levelsOf(opened), ...(asked.sheet && { found: await findPlace(blobs, asked.sheet, opened, asked) }) }
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

async function findPlace(
  blobs: Blobs,
  hash: string,
  opened: readonly Opened[],
  { facts = {}, isMirrored = false }: AskedFrame,
): Promise<Found> {
  const grids = gridsOf(opened)
  if (grids.length === 0) return { refusal: 'noModel' }
  const sheet = await readSheet(blobs, hash)
  const match = matchPlan(findAxes(sheet), grids, isMirrored)
  if (!match.isMatch) return { refusal: refusals[match.reason] }
  const { transform, residuals } = match.calibration
  const pairs = match.pairs.map(({ sheet, model, label }, at) => ({
    sheet: [...sheet] as [number, number],
    world: [...model] as [number, number],
    grid: label,
    residualMm: residuals[at]! * 1000,
  }))
  const findings = scaleOfAxes({ scales: scalesOf(facts, sheet), isPlan: sheet.isModel }, transform)
  return { pairs: someOf(pairs), transform: toLink(transform), residualMm: meanOf(pairs), findings }
}

/** As it is kept. */
export const toLink = ({ scale, angle, x, y, isMirrored }: Transform): LinkTransform => ({
  ...{ scale, rotation: angle, x, y },
  ...(isMirrored && { isMirrored }),
})

async function readSheet(blobs: Blobs, hash: string): Promise<Sheet> {
  const pieces: Uint8Array[] = []
  for await (const piece of (await blobs.open(hash)).bytes) pieces.push(piece)
  return decodeSheet(await unpack(Buffer.concat(pieces)))
}

export interface AskedEvidence {
  models: PackedModel[]
  sheet?: string | undefined
  facts: PageFacts
  link: Parameters<typeof weighLink>[1] & { level: string; elevation: number }
}

export const linkEvidence = defineQuestion({
  name: 'linkEvidence',
  file: import.meta.url,
  run: async ({ blobs }, { models, sheet, facts, link }: AskedEvidence) => {
    const drawn = sheet ? await readSheet(blobs, sheet) : undefined
    const evidence: LinkEvidence = weighLink(readGround(await openModels(blobs, models), link, facts, drawn), link)
    return new TextEncoder().encode(JSON.stringify(evidence))
  },
})

/** More are a plan that nobody could tell apart on a screen. */
const BOXES_SHOWN = 5000

export const linkBeneath = defineQuestion({
  name: 'linkBeneath',
  file: import.meta.url,
  run: async ({ blobs }, { models, elevation }: { models: PackedModel[]; elevation: number }) => {
    const opened = await openModels(blobs, models)
    const axes = gridsOf(opened).map(({ label, from, to }) => ({ label, line: [...from, ...to] }))
    const beneath = { axes, boxes: outlineOf(opened, elevation).all.slice(0, BOXES_SHOWN) } as LinkBeneath
    return new TextEncoder().encode(JSON.stringify(beneath))
  },
})

/** Crossings of a large grid are hundreds; these are enough to look at. */
const PAIRS_SHOWN = 60

const someOf = <T>(all: readonly T[]): T[] => {
  const step = Math.ceil(all.length / PAIRS_SHOWN)
  return all.filter((_, at) => at % step === 0)
}

export const meanOf = (pairs: readonly { residualMm: number }[]) =>
  pairs.reduce((sum, { residualMm }) => sum + residualMm, 0) / pairs.length
