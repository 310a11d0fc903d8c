// Whether two readings of one element are the same body: ours, which makes plain shapes itself with a chord error of at most
// a millimetre, and the kernel's, which puts 24 sides on every circle.
import type { Measure } from './measures.ts'
import { isFlat, type Roundness } from './roundness.ts'

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
  /** The volume by a formula, which nothing else outweighs. */
  computedVolume: number | undefined
}

/** What is not the same, one sentence with both numbers each; none when the two agree. */
export function differences(own: Measure, kernel: Measure, circumstances: Circumstances): string[] {
  let known: Roundness | undefined
  const roundness = () => {
    known ??= circumstances.roundness()
    return known
  }
  const isMadeDifferently = own.triangles !== kernel.triangles
  const found: string[] = []
  const off = Math.max(...own.box.map((value, at) => Math.abs(value - kernel.box[at]!)))
  if (off > boxTolerance && !(isMadeDifferently && off <= boxTolerance + chordAllowance(roundness(), own)))
    found.push(`box off by ${(off * 1000).toFixed(1)} mm: ${boxText(own)} and ${boxText(kernel)}`)
  const isSame = (ours: number, theirs: number, stated?: number) =>
    shareOf(ours, theirs) <= sizeTolerance || (isMadeDifferently && isSameRound(ours, theirs, stated, roundness()))
  if (Math.abs(own.area - kernel.area) > leastArea && !isSame(own.area, kernel.area))
    found.push(sizesText('area', 'm²', own.area, kernel.area))
  const { statedVolume, computedVolume } = circumstances
  if (computedVolume !== undefined && own.volume !== undefined) {
    if (!isComputed(own.volume, computedVolume, roundness))
      found.push(`${sizesText('volume', 'm³', own.volume, computedVolume)}, the second by a formula`)
  } else if (own.volume !== undefined && kernel.volume !== undefined) {
    const isTiny = Math.abs(own.volume - kernel.volume) <= leastVolume
    if (!isTiny && !isSame(own.volume, kernel.volume, statedVolume))
      found.push(
        sizesText('volume', 'm³', own.volume, kernel.volume) +
          (statedVolume === undefined ? '' : `, the file says ${statedVolume.toPrecision(6)}`),
      )
  }
  return found
}

const sizesText = (name: string, unit: string, first: number, second: number) =>
  `${name} ${first.toPrecision(6)} and ${second.toPrecision(6)} ${unit} (${percent(shareOf(first, second))})`

function isComputed(volume: number, computed: number, roundness: () => Roundness): boolean {
  const share = shareOf(volume, computed)
  return share <= sizeTolerance || share <= sizeTolerance + Math.max(0, ...roundness().radii.map(lostShare))
}

/** Both are about a curve. What the file says decides who is nearer, unless the number of sides explains it all. */
function isSameRound(own: number, kernel: number, stated: number | undefined, roundness: Roundness): boolean {
  if (isFlat(roundness)) return false
  const share = shareOf(own, kernel)
  if (share <= sizeTolerance + Math.max(0, ...roundness.radii.map(sidesShare))) return true
  return share <= roundTolerance && (stated === undefined || Math.abs(own - stated) <= Math.abs(kernel - stated))
}

export const shareOf = (a: number, b: number) => {
  const larger = Math.max(Math.abs(a), Math.abs(b))
  return larger === 0 ? 0 : Math.abs(a - b) / larger
}

/** How far a box may be off because the corners of circles are elsewhere. */
function chordAllowance(roundness: Roundness, { box }: Measure): number {
  if (isFlat(roundness)) return 0
  const { radii, fillets, hasFree } = roundness
  const halfSize = Math.max(box[3] - box[0], box[4] - box[1], box[5] - box[2]) / 2
  const radius = Math.min(halfSize, Math.max(hasFree ? halfSize : 0, ...radii, ...fillets))
  return chordError + radius * (1 - Math.cos(Math.PI / kernelSides))
}

/** By which share of a disc's area the two differ: small circles get fewer sides from us, large ones more. */
const sidesShare = (radius: number) => Math.abs(polygonShare(ownSides(radius)) - polygonShare(kernelSides))

/** Which share of a disc's area is missing in ours. */
const lostShare = (radius: number) => 1 - polygonShare(ownSides(radius))

function ownSides(radius: number): number {
  const wanted = radius > chordError ? Math.ceil(Math.PI / Math.acos(1 - chordError / radius)) : leastSides
  return Math.min(mostSides, Math.max(leastSides, wanted))
}

/** Area of a regular polygon by that of its circle. */
const polygonShare = (sides: number) => (sides / (2 * Math.PI)) * Math.sin((2 * Math.PI) / sides)

export const percent = (share: number) => `${(share * 100).toFixed(1)} %`

const boxText = ({ box }: Measure) => {
  const point = (from: number) => box.slice(from, from + 3).map((value) => value.toFixed(3))
  return `[${point(0).join(' ')} … ${point(3).join(' ')}]`
}
