// Whether two readings of one element are the same body: ours, which makes plain shapes itself with a chord error of at most
// a millimetre, and the kernel's, which puts 24 sides on every circle.
import type { Measure } from './measures.ts'
import type { Roundness } from './roundness.ts'

/** Boxes of the same body differ less: 2 mm. */
const boxTolerance = 0.002
/** Areas and volumes of the same body differ by a smaller share. */
const sizeTolerance = 0.01
/** And of the same round body. */
const roundTolerance = 0.05
/** Below this nothing can be seen: a square millimetre, a cubic millimetre. */
const leastArea = 1e-6
const leastVolume = 1e-9

const kernelSides = 24
const chordError = 0.001
const leastSides = 8
const mostSides = 96

export interface Circumstances {
  /** Asked for only when the measures differ. */
  roundness(): Roundness
  /** What the file itself says of the volume. */
  statedVolume: number | undefined
}

/** What is not the same, one sentence with both numbers each; none when the two agree. */
export function differences(own: Measure, kernel: Measure, circumstances: Circumstances): string[] {
  const isMadeDifferently = own.triangles !== kernel.triangles
  let known: Roundness | undefined
  const roundness = () => {
    known ??= isMadeDifferently ? circumstances.roundness() : { radii: [], hasFree: false }
    return known
  }
  const found: string[] = []
  const off = Math.max(...own.box.map((value, at) => Math.abs(value - kernel.box[at]!)))
  if (off > boxTolerance && !(off <= boxTolerance + chordAllowance(roundness(), own)))
    found.push(`box off by ${(off * 1000).toFixed(1)} mm: ${boxText(own)} and ${boxText(kernel)}`)
  const sizes: [name: string, unit: string, own: number, kernel: number, least: number, stated: number | undefined][] =
    [['area', 'm²', own.area, kernel.area, leastArea, undefined]]
  if (own.volume !== undefined && kernel.volume !== undefined)
    sizes.push(['volume', 'm³', own.volume, kernel.volume, leastVolume, circumstances.statedVolume])
  for (const [name, unit, ours, theirs, least, stated] of sizes)
    if (Math.abs(ours - theirs) > least && !isSameSize(ours, theirs, stated, roundness))
      found.push(
        `${name} ${ours.toPrecision(6)} and ${theirs.toPrecision(6)} ${unit} (${percent(shareOf(ours, theirs))})` +
          (stated === undefined ? '' : `, the file says ${stated.toPrecision(6)}`),
      )
  return found
}

function isSameSize(own: number, kernel: number, stated: number | undefined, roundness: () => Roundness): boolean {
  const share = shareOf(own, kernel)
  if (share <= sizeTolerance) return true
  const { radii, hasFree } = roundness()
  if (radii.length === 0 && !hasFree) return false
  const explained = sizeTolerance + Math.max(0, ...radii.map(sidesShare))
  if (share <= explained) return true
  return share <= roundTolerance && (stated === undefined || Math.abs(own - stated) <= Math.abs(kernel - stated))
}

export const shareOf = (a: number, b: number) => {
  const larger = Math.max(Math.abs(a), Math.abs(b))
  return larger === 0 ? 0 : Math.abs(a - b) / larger
}

/** How far a box may be off because the corners of circles are elsewhere. */
function chordAllowance({ radii, hasFree }: Roundness, { box }: Measure): number {
  if (radii.length === 0 && !hasFree) return 0
  const halfSize = Math.max(box[3] - box[0], box[4] - box[1], box[5] - box[2]) / 2
  const radius = Math.min(halfSize, Math.max(hasFree ? halfSize : 0, ...radii))
  return chordError + radius * (1 - Math.cos(Math.PI / kernelSides))
}

/** By which share of a disc's area the two differ: small circles get fewer sides from us, large ones more. */
function sidesShare(radius: number): number {
  const wanted = radius > chordError ? Math.ceil(Math.PI / Math.acos(1 - chordError / radius)) : leastSides
  const sides = Math.min(mostSides, Math.max(leastSides, wanted))
  return Math.abs(polygonShare(sides) - polygonShare(kernelSides))
}

/** Area of a regular polygon by that of its circle. */
const polygonShare = (sides: number) => (sides / (2 * Math.PI)) * Math.sin((2 * Math.PI) / sides)

export const percent = (share: number) => `${(share * 100).toFixed(1)} %`

const boxText = ({ box }: Measure) => {
  const point = (from: number) => box.slice(from, from + 3).map((value) => value.toFixed(3))
  return `[${point(0).join(' ')} … ${point(3).join(' ')}]`
}
