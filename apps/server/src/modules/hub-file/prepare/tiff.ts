// TIFF, which no browser shows: every page becomes a PNG. The directories are walked here before anything is unpacked, because
// they say how large pages are, may claim far more than there is, and may lead back to themselves. Damaged data makes decoders
// of the library run for minutes or for ever: each page has so much time, then it is left out.
import { runInNewContext } from 'node:vm'
import UTIF from 'utif2'
import { encodePng } from '../../../blobs/encode-png.ts'
import { requirePixels } from './image.ts'
import type { MadePack, Prepared, Reader } from './prepared.ts'
import { Refused } from './refused.ts'
import { pictureThumbnail } from './thumbnail.ts'
import { decodeLzw } from './tiff-lzw.ts'
import { orientationOf, upright } from './tiff-orientation.ts'

const PAGES_MOST = 500
/** Of all pages together. */
const PIXELS_MOST = 1e9
const WIDTH_TAG = 256
const HEIGHT_TAG = 257
const ORIENTATION_TAG = 274
/** For each page; a sound one takes some 30 ms for a million pixels. */
const PAGE_MS = 3000
const MEGAPIXEL_MS = 100
/** Nobody waits for the rest of a file after so many pages that took all their time. */
const ENDLESS_MOST = 2
/** Directories inside a directory: smaller copies of the page, and words of a camera. */
const INNER_TAGS = new Set([330, 34665, 34853, 37500, 50740, 61440])
/** Means nothing to anybody. */
const NO_TAG = 65_000
/** Bytes of a value by its type. */
const VALUE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
/** The decoder makes a list of the values of every tag; no picture has so many strips. */
const VALUES_MOST = 1_000_000

Object.assign(UTIF.decode, { _decodeLZW: decodeLzw })

export const readTiff: Reader = async (bytes, { progress, signal }) => {
  const sizes = walk(bytes)
  let pixels = 0
  for (const { width, height } of sizes) {
    requirePixels(width, height)
    pixels += width * height
  }
  if (pixels > PIXELS_MOST)
    throw new Refused('hubFile.tooManyPixels', { width: sizes[0]!.width, height: sizes[0]!.height })
  const made: Prepared & { packs: MadePack[] } = { pages: [], packs: [] }
  const failed: number[] = []
  let endless = 0
  for (const [index, directory] of decodeDirectories(bytes).slice(0, sizes.length).entries()) {
    signal.throwIfAborted()
    const page = endless < ENDLESS_MOST ? await decodePage(bytes, directory) : undefined
    if (page === 'endless') endless++
    if (typeof page === 'object') {
      made.packs.push({ kind: 'image', part: made.pages.length, bytes: page.png })
      made.pages.push({ width: page.width, height: page.height })
    } else failed.push(index + 1)
    progress(10 + (75 * (index + 1)) / sizes.length, 'read')
  }
  const [first] = made.packs
  if (!first) throw new Refused('hubFile.tiffUnread')
  const { width = 1, height = 1 } = made.pages[0]!
  made.packs.push(...(await pictureThumbnail(Buffer.from(first.bytes), width, height)))
  if (failed.length > 0) made.leftOut = [{ code: 'hubFile.pagesLeftOut', facts: { pages: failed.join(', ') } }]
  return made
}

interface Size {
  width: number
  height: number
}

/** The pages and their sizes. What would lead the decoder in circles is taken out of the bytes. */
function walk(bytes: Buffer): Size[] {
  const isLittle = bytes[0] === 0x49
  const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const writeShort = (value: number, at: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at)
  const long = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  // More values than the file has bytes for: the decoder would fill the memory with them.
  const dropClaims = (entry: number) => {
    const count = long(entry + 4)
    const size = count * (VALUE_BYTES[short(entry + 2)] ?? 1)
    if (count <= VALUES_MOST && (size <= 4 || long(entry + 8) + size <= bytes.length)) return
    writeShort(NO_TAG, entry)
    bytes.fill(0, entry + 4, entry + 12)
  }
  if (short(2) === 43) throw new Refused('hubFile.bigTiff')
  const sizes: Size[] = []
  const seen = new Set<number>()
  try {
    let at = long(4)
    while (at !== 0 && !seen.has(at) && sizes.length < PAGES_MOST) {
      seen.add(at)
      const size: Size = { width: 0, height: 0 }
      const count = short(at)
      for (let entry = 0; entry < count; entry++) {
        const from = at + 2 + entry * 12
        dropClaims(from)
        const value = short(from + 2) === 3 ? short(from + 8) : long(from + 8)
        if (INNER_TAGS.has(short(from))) writeShort(NO_TAG, from)
        if (short(from) === WIDTH_TAG) size.width = value
        if (short(from) === HEIGHT_TAG) size.height = value
      }
      if (size.width > 0 && size.height > 0) sizes.push(size)
      const next = at + 2 + count * 12
      at = long(next)
      if (seen.has(at) || sizes.length >= PAGES_MOST) bytes.fill(0, next, next + 4)
    }
  } catch (error) {
    // A directory that leads out of the file ends the walk; what came before it may be whole.
    if (!(error instanceof RangeError) || sizes.length === 0) throw new Refused('hubFile.damaged')
  }
  if (sizes.length === 0) throw new Refused('hubFile.damaged')
  return sizes
}

type Directory = ReturnType<typeof UTIF.decode>[number]

function decodeDirectories(bytes: Buffer): Directory[] {
  try {
    return inTime(PAGE_MS, () => UTIF.decode(bytes)).filter((directory) => directory.t256 && directory.t257)
  } catch {
    throw new Refused('hubFile.damaged')
  }
}

/** Numbers that are no integers, and differences of such numbers: the decoder would make noise of them. */
const isFloat = ({ t317, t339 }: Directory) =>
  (t317 as number[] | undefined)?.[0] === 3 || (t339 as number[] | undefined)?.[0] === 3

/** Nothing for a page that cannot be decoded. */
async function decodePage(
  bytes: Buffer,
  directory: Directory,
): Promise<(Size & { png: Uint8Array }) | 'endless' | undefined> {
  if (isFloat(directory)) return undefined
  try {
    cutParts(bytes, directory)
    const pixels = listOf(directory, WIDTH_TAG)![0]! * listOf(directory, HEIGHT_TAG)![0]!
    const rgba = inTime(PAGE_MS + (MEGAPIXEL_MS * pixels) / 1e6, () => {
      if (isPlanar(directory)) decodePlanes(bytes, directory)
      else UTIF.decodeImage(bytes, directory)
      return UTIF.toRGBA8(directory)
    })
    if (!(directory.width > 0 && directory.height > 0) || rgba.length < directory.width * directory.height * 4)
      return undefined
    const lying = { width: directory.width, height: directory.height, rgba }
    return await encodePage(upright(lying, orientationOf(listOf(directory, ORIENTATION_TAG)?.[0])))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? 'endless' : undefined
  }
}

async function encodePage({ width, height, rgba }: Size & { rgba: Uint8Array }): Promise<Size & { png: Uint8Array }> {
  const channels = isGrey(rgba) ? 1 : 3
  return {
    width,
    height,
    png: await encodePng(withoutAlpha(rgba, width * height, channels), width, height, channels),
  }
}

/** A script's time limit also ends what the script calls. */
const inTime = <T>(ms: number, run: () => T): T => runInNewContext('run()', { run }, { timeout: Math.ceil(ms) })

/** Strips and tiles end where the file ends, whatever they say of themselves. */
function cutParts(bytes: Buffer, directory: Directory): void {
  for (const [offsetTag, lengthTag] of PART_TAGS) {
    const offsets = listOf(directory, offsetTag)
    const lengths = listOf(directory, lengthTag)
    if (offsets && lengths)
      Object.assign(directory, {
        [`t${lengthTag}`]: lengths.map((length, at) =>
          Math.min(length, Math.max(0, bytes.length - (offsets[at] ?? bytes.length))),
        ),
      })
  }
}

const listOf = (directory: Directory, tag: number) => directory[`t${tag}`] as number[] | undefined

/** Red, green and blue stand apart, each a picture of its own. */
const isPlanar = (directory: Directory) => listOf(directory, 284)?.[0] === 2 && (listOf(directory, 277)?.[0] ?? 1) > 1

/** Colours, transparency and what some programs add; more are damage, and each costs as much as a picture. */
const SAMPLES_MOST = 8
/** Offsets and lengths of strips, and of tiles. */
const PART_TAGS = [
  [273, 279],
  [324, 325],
] as const

/** The decoder knows no planes: each is decoded as a grey picture, then they are put together. */
function decodePlanes(bytes: Buffer, directory: Directory): void {
  const samples = listOf(directory, 277)![0]!
  const size = (listOf(directory, 258)?.[0] ?? 8) / 8
  if (size !== 1 && size !== 2) throw new Error('planes of other than 8 or 16 bits')
  if (samples > SAMPLES_MOST) throw new Error('more planes than a picture has')
  const planes = Array.from({ length: samples }, (_, plane) => {
    const own = { ...directory, t277: [1], t258: [size * 8], t262: [1], t284: [1] } as Directory
    for (const tag of PART_TAGS.flat()) {
      const parts = listOf(directory, tag)
      const each = (parts?.length ?? 0) / samples
      if (parts) Object.assign(own, { [`t${tag}`]: parts.slice(plane * each, (plane + 1) * each) })
    }
    UTIF.decodeImage(bytes, own)
    return own
  })
  const [{ width, height }] = planes as [Directory]
  const data = new Uint8Array(width * height * samples * size)
  for (const [plane, own] of planes.entries())
    for (let pixel = 0; pixel < width * height; pixel++)
      for (let byte = 0; byte < size; byte++)
        data[(pixel * samples + plane) * size + byte] = (own.data as Uint8Array)[pixel * size + byte]!
  const { isLE } = planes[0] as Directory & { isLE?: boolean }
  Object.assign(directory, { width, height, data, isLE })
}

/** Scans are black on white; a byte for each pixel is enough for them. */
function isGrey(rgba: Uint8Array): boolean {
  for (let at = 0; at < rgba.length; at += 4) if (rgba[at] !== rgba[at + 1] || rgba[at] !== rgba[at + 2]) return false
  return true
}

function withoutAlpha(rgba: Uint8Array, pixels: number, channels: 1 | 3): Uint8Array {
  const out = new Uint8Array(pixels * channels)
  for (let pixel = 0; pixel < pixels; pixel++)
    for (let channel = 0; channel < channels; channel++) out[pixel * channels + channel] = rgba[pixel * 4 + channel]!
  return out
}
