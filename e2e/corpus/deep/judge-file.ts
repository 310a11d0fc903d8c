// Everything that the judge has to say about one file: what it describes, what was drawn of it, whether we and the kernel
// agree, and whether the volumes are those that the file itself states.
import { IfcError, readIfc } from '@sunmao/ifc'
import type { Building, Problem } from '@sunmao/model'
import { differences, shareOf } from './compare-measures.ts'
import { compareThreads } from './compare-threads.ts'
import { computedVolume } from './computed-volumes.ts'
import { type DescribedBody, describedBodies } from './described-bodies.ts'
import { type Measure, measureElements } from './measures.ts'
import { readOpenings } from './openings.ts'
import { statedVolumes } from './quantities.ts'
import { roundnessOf } from './roundness.ts'
import { refOf, StepText } from './step-text.ts'
import { projectUnits } from './units.ts'

export interface Disagreement extends DescribedBody {
  /** What differs, with both numbers. */
  differs: string[]
}

export interface WrongVolume extends DescribedBody {
  quantity: string
  stated: number
  drawn: number
}

export interface FileVerdict {
  /** Why nothing of the file could be read. */
  refusal?: string | undefined
  /** Elements with a body representation. */
  described: number
  drawn: number
  /** Elements by the reason why they are not drawn. */
  refused: Record<string, number>
  /** Described, not drawn, and no reason given. */
  silent: DescribedBody[]
  /** Drawn by both readings. */
  compared: number
  /** Of these, where the triangles are not the same. Zero everywhere means that nothing was compared at all. */
  madeDifferently: number
  /** Drawn by us where the kernel gives up, by its reason. */
  onlyOurs: Record<string, number>
  /** Closed in one reading only. */
  closed: { onlyOurs: number; onlyKernel: number }
  disagreements: Disagreement[]
  /** Packs that two threads make otherwise than one. */
  byThreads: string[]
  /** Elements whose volume follows from a formula. */
  computed: number
  volumes: {
    /** Elements whose volume the file states. */
    stated: number
    /** Of these, drawn as closed bodies. */
    compared: number
    within1: number
    /** Further off than 1 %. */
    within5: number
    wrong: WrongVolume[]
  }
  /** Of each reading, in milliseconds. */
  ms: { own: number; kernel: number }
}

export async function judgeFile(bytes: Uint8Array): Promise<FileVerdict> {
  const own = await read(bytes, 'own')
  const kernel = await read(bytes, 'kernel')
  const step = new StepText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))
  const bodies = describedBodies(step)
  const verdict: FileVerdict = {
    refusal: own.refusal,
    described: bodies.length,
    drawn: 0,
    refused: {},
    silent: [],
    compared: 0,
    madeDifferently: 0,
    onlyOurs: {},
    closed: { onlyOurs: 0, onlyKernel: 0 },
    disagreements: [],
    byThreads: await compareThreads(bytes),
    computed: 0,
    volumes: { stated: 0, compared: 0, within1: 0, within5: 0, wrong: [] },
    ms: { own: own.ms, kernel: kernel.ms },
  }
  const lengthUnit = projectUnits(step).get('LENGTHUNIT') ?? 1
  const openings = readOpenings(step)
  const stated = statedVolumes(step, openings)
  for (const body of bodies) {
    countDrawn(verdict, body, own)
    const volume = stated.get(body.id)
    const computed = openings.hasAny(body.id) ? undefined : computedVolume(step, body.id, lengthUnit)
    if (computed !== undefined) verdict.computed++
    compareReadings(verdict, body, own, kernel, {
      roundness: () => roundnessOf(step, shapesOf(step, [body.id, ...(openings.of.get(body.id) ?? [])]), lengthUnit),
      statedVolume: volume?.value,
      computedVolume: computed,
    })
    if (volume) compareVolume(verdict, body, own.measures.get(body.id), volume)
  }
  return verdict
}

/** One reading, as far as it is needed. */
interface Reading {
  measures: Map<number, Measure>
  /** Why an element is not drawn: the first reason by the number of its record. */
  reasons: Map<number, string>
  /** Why nothing of the file could be read. */
  refusal: string | undefined
  /** Elements whose reasons the reader no longer lists. */
  unlisted: number
  ms: number
}

async function read(bytes: Uint8Array, tessellation: 'own' | 'kernel'): Promise<Reading> {
  const began = performance.now()
  const reading: Reading = { measures: new Map(), reasons: new Map(), refusal: undefined, unlisted: 0, ms: 0 }
  try {
    const { building, geometry } = await readIfc(bytes, { tessellation })
    reading.ms = performance.now() - began
    reading.measures = measureElements(building, geometry)
    for (const problem of building.problems) addReason(reading, building, problem)
  } catch (error) {
    if (!(error instanceof IfcError)) throw error
    reading.refusal = error.code
  }
  return reading
}

/** A GlobalId that is odd is no reason for a missing body. */
const noReasons = new Set(['ifc.badGlobalId', 'ifc.sameGlobalId', 'ifc.badOpening'])

function addReason(reading: Reading, building: Building, { code, element, expressId, facts }: Problem): void {
  if (code === 'ifc.moreTroubles') reading.unlisted += Number(facts.count)
  const id = element < 0 ? expressId : building.elements.expressIds[element]!
  if (!noReasons.has(code) && !reading.reasons.has(id)) reading.reasons.set(id, code)
}

const count = (counts: Record<string, number>, key: string) => {
  counts[key] = (counts[key] ?? 0) + 1
}

function countDrawn(verdict: FileVerdict, body: DescribedBody, own: Reading): void {
  const reason = own.refusal ?? own.reasons.get(body.id)
  if (own.measures.has(body.id)) verdict.drawn++
  else if (reason !== undefined) count(verdict.refused, reason)
  else if (own.unlisted > 0) {
    own.unlisted--
    count(verdict.refused, 'ifc.moreTroubles')
  } else verdict.silent.push(body)
}

type Circumstances = Parameters<typeof differences>[2]

function compareReadings(
  verdict: FileVerdict,
  body: DescribedBody,
  own: Reading,
  kernel: Reading,
  circumstances: Circumstances,
): void {
  const ours = own.measures.get(body.id)
  const theirs = kernel.measures.get(body.id)
  const disagree = (differs: string[]) => verdict.disagreements.push({ ...body, differs })
  if (!ours && !theirs) return
  if (!ours) {
    disagree([`not drawn by us (${own.reasons.get(body.id) ?? 'no reason'}), ${sizeText(theirs!)} by the kernel`])
    return
  }
  if (!theirs) {
    const reason = kernel.refusal ?? kernel.reasons.get(body.id)
    if (reason === undefined) disagree([`${sizeText(ours)} by us, not drawn by the kernel and no reason given`])
    else count(verdict.onlyOurs, reason)
    return
  }
  verdict.compared++
  if (ours.triangles !== theirs.triangles || ours.area !== theirs.area) verdict.madeDifferently++
  if (ours.volume !== undefined && theirs.volume === undefined) verdict.closed.onlyOurs++
  if (ours.volume === undefined && theirs.volume !== undefined) verdict.closed.onlyKernel++
  const found = differences(ours, theirs, circumstances)
  if (found.length > 0) disagree(found)
}

const sizeText = ({ triangles, area }: Measure) => `${triangles} triangles with ${area.toPrecision(4)} m²`

function compareVolume(
  { volumes }: FileVerdict,
  body: DescribedBody,
  measure: Measure | undefined,
  { name, value }: { name: string; value: number },
): void {
  volumes.stated++
  if (measure?.volume === undefined) return
  volumes.compared++
  const share = shareOf(measure.volume, value)
  if (share <= 0.01) volumes.within1++
  else if (share <= 0.05) volumes.within5++
  else volumes.wrong.push({ ...body, quantity: name, stated: value, drawn: measure.volume })
}

const shapesOf = (step: StepText, elements: readonly number[]) =>
  elements.flatMap((element) => refOf(step.args(element)[6]) ?? [])
