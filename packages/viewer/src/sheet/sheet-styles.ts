import { foreground, mask, type Sheet } from '@sunmao/dxf'

export type SheetBackground = 'white' | 'dark'

export const backgrounds: Readonly<Record<SheetBackground, readonly [number, number, number]>> = {
  white: [1, 1, 1],
  dark: [0.118, 0.125, 0.141],
}

/** Of two versions over each other: what only one has is red or blue, what both have is dark. */
export type SheetInk = 'red' | 'blue'

/** Which of red, green and blue an ink takes away from the paper: what is left is its colour, and of two of them nothing. */
export const inkChannels: Readonly<Record<SheetInk, readonly [boolean, boolean, boolean]>> = {
  red: [false, true, true],
  blue: [true, true, false],
}
const inkDark = 0.13

export interface SheetLook {
  background: SheetBackground
  /** One of the two inks instead of the colours of the sheet. Masks cover nothing then: they would take the other ink away. */
  ink?: SheetInk | undefined
  /** One colour for everything instead of those of the sheet, 0xrrggbb. */
  tint: number | undefined
  /** Rows of layers that are not drawn, and of those that are drawn pale. */
  hidden: ReadonlySet<number>
  pale: ReadonlySet<number>
  /** Device pixels per CSS pixel. */
  ratio: number
  hasWeights: boolean
}

/** CSS pixels of a line of so many hundredths of a millimetre: thin ones are one pixel, heavy ones up to four. */
const pixelsOf = (weight: number) => (weight <= 25 ? 1 : Math.min(4, 1 + (weight - 25) / 35))

const paleShare = 0.22
const width = 2048

/** Two texels per style, as the shaders read them. */
export function styleTexels({ styles, patterns }: Sheet, look: SheetLook): { texels: Float32Array; rows: number } {
  const rows = Math.max(1, Math.ceil((styles.count * 2) / width))
  const texels = new Float32Array(rows * width * 4)
  for (let row = 0; row < styles.count; row++) {
    const layer = styles.layer[row]!
    const isOff = look.hidden.has(layer) || (look.ink && styles.colour[row] === mask)
    const alpha = isOff ? 0 : look.pale.has(layer) ? paleShare : 1
    const weight = look.hasWeights ? pixelsOf(styles.weight[row]!) : 1
    const lengths = patterns[styles.pattern[row]!] ?? new Float32Array()
    const total = lengths.length ? lengths.reduce((sum, each) => sum + Math.abs(each), 0) : 0
    texels.set([...colourOf(styles.colour[row]!, look), alpha], row * 8)
    texels.set([(weight * look.ratio) / 2, total > 0 ? styles.pattern[row]! : 0, total, 0], row * 8 + 4)
  }
  return { texels, rows }
}

function colourOf(colour: number, { background, tint, ink }: SheetLook): readonly [number, number, number] {
  if (ink) return [inkDark, inkDark, inkDark]
  if (colour === mask) return backgrounds[background]
  if (tint !== undefined) return channels(tint)
  if (colour === foreground) return background === 'white' ? [0.07, 0.07, 0.07] : [0.94, 0.94, 0.94]
  return readable(channels(colour), background)
}

const channels = (colour: number) =>
  [((colour >> 16) & 255) / 255, ((colour >> 8) & 255) / 255, (colour & 255) / 255] as const

/** Yellow on white and blue on black are hardly seen: the hue stays, the brightness moves away from the background. */
function readable(
  [r, g, b]: readonly [number, number, number],
  background: SheetBackground,
): readonly [number, number, number] {
  const light = 0.299 * r + 0.587 * g + 0.114 * b
  if (background === 'white' && light > 0.55) {
    const factor = 0.55 / light
    return [r * factor, g * factor, b * factor]
  }
  if (background === 'dark' && light < 0.42) {
    const lift = (0.42 - light) / (1 - light)
    return [r + (1 - r) * lift, g + (1 - g) * lift, b + (1 - b) * lift]
  }
  return [r, g, b]
}

const patternWidth = 24
const endOfPattern = 3e38

/** A row of lengths per pattern, ended by a number beyond all. */
export function patternTexels({ patterns }: Sheet): { texels: Float32Array; rows: number; width: number } {
  const texels = new Float32Array(patterns.length * patternWidth).fill(endOfPattern)
  for (const [row, lengths] of patterns.entries()) texels.set(lengths.subarray(0, patternWidth), row * patternWidth)
  return { texels, rows: patterns.length, width: patternWidth }
}
