import type { StepFile } from '../step/step-file.ts'
import { type ByteSource, fileSource } from '../step/step-pages.ts'
import { type ScannedPart, StepScan, type StepSizes, scanStep } from '../step/step-scan.ts'

/** What the other thread is to find: everything from the record on that seems to begin at `begin`. */
export interface ScanJob {
  from: Uint8Array | { descriptor: number; size: number }
  begin: number
  sizes: StepSizes
  /** Who takes the second half, 0 for nobody: the other thread may have begun too late. */
  taker: Int32Array
}

const [NOBODY, OTHER, SELF] = [0, 1, 2]

/** Looked through for a record to begin at. */
const sightBytes = 100_000

export interface SecondHalf {
  begin: number
  taker: Int32Array
  found: Promise<ScannedPart | undefined>
}

/** Hands the second half of a file to another thread; nothing when that cannot be done. */
export function handOverHalf(
  input: Uint8Array | ByteSource,
  sizes: StepSizes,
  scanThere: (job: ScanJob) => Promise<ScannedPart | undefined>,
): SecondHalf | undefined {
  const from = bytesForBoth(input)
  const begin = from && recordBehind(input, Math.floor((from instanceof Uint8Array ? from.length : from.size) / 2))
  if (!begin) return undefined
  const taker = new Int32Array(new SharedArrayBuffer(4))
  return { begin, taker, found: scanThere({ from, begin, sizes, taker }).catch(() => undefined) }
}

/**
 * As scanStep, with the second half from another thread. It is believed only when ours ends exactly where it begins, between
 * two records; otherwise, and when the other thread has not begun or cannot say, we go on.
 */
export async function scanWithHalf(
  input: Uint8Array | ByteSource,
  sizes: StepSizes,
  half: SecondHalf | undefined,
): Promise<StepFile> {
  if (!half) return scanStep(input, sizes)
  const scan = new StepScan(input, sizes)
  const isMet = scan.run(half.begin)
  const isTaken = Atomics.compareExchange(half.taker, 0, NOBODY, SELF) === OTHER
  const rest = isMet && isTaken ? await half.found : undefined
  if (rest) scan.add(rest)
  else scan.run()
  return scan.finish()
}

/** The other thread's side. */
export function scanSecondHalf({ from, begin, sizes, taker }: ScanJob): ScannedPart | undefined {
  if (Atomics.compareExchange(taker, 0, NOBODY, OTHER) !== NOBODY) return undefined
  const input = from instanceof Uint8Array ? from : fileSource(from.descriptor, from.size)
  const scan = new StepScan(input, { ...sizes, isShared: true }, begin)
  scan.run()
  return scan.part()
}

function bytesForBoth(input: Uint8Array | ByteSource): ScanJob['from'] | undefined {
  if (input instanceof Uint8Array) return input.buffer instanceof SharedArrayBuffer ? input : undefined
  return input.descriptor === undefined ? undefined : { descriptor: input.descriptor, size: input.size }
}

/** Offset of the first line at or behind `at` that looks like the beginning of a record. */
function recordBehind(input: Uint8Array | ByteSource, at: number): number | undefined {
  const size = input instanceof Uint8Array ? input.length : input.size
  const bytes = Buffer.alloc(Math.min(sightBytes, size - at))
  if (input instanceof Uint8Array) bytes.set(input.subarray(at, at + bytes.length))
  else input.read(at, bytes)
  const found = /[\r\n]#\d+ *=/.exec(bytes.toString('latin1'))
  return found ? at + found.index + 1 : undefined
}
