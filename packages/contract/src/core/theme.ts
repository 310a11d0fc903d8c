// Ten shades from one seed colour, in OKLCH (Björn Ottosson's Oklab in polar form): lightness and chroma move along
// fixed ratios, the hue stays. The ratios are those of the hand-made palette of the default colour. A shade outside
// sRGB loses chroma until it fits. No DOM and no clock: the server prints the stylesheet, the browser themes with it.

/** The colour of a site that has chosen none. */
export const defaultTheme = '#2483B8'

/** The colours offered to choose from. */
export const themePresets = [
  '#2483B8',
  '#1890ff',
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959CD',
  '#f5222d',
] as const

const steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900] as const

/** 50 is nearly white, 500 the seed, 600 the first that carries white text, 900 nearly black. */
export type Shade = (typeof steps)[number]
export type Palette = Record<Shade, string>

/** Whether `text` is a colour written as `#` and six hexadecimal digits: nothing else may reach a stylesheet. */
export const isThemeColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

// Share of the way from the seed's lightness to white, and share of the seed's chroma.
const tints = { 50: [0.926, 0.078], 100: [0.842, 0.179], 200: [0.677, 0.36], 300: [0.441, 0.6], 400: [0.198, 0.85] }
// Share of the lightness and of the chroma of shade 600.
const shades = { 700: [0.866, 0.855], 800: [0.746, 0.694], 900: [0.643, 0.573] }
const strongLightness = 0.898
const strongChroma = 0.9

// 4.5 on white would be enough for a button; a link in this colour also stands on the grey ground and on shade 50.
const minContrast = 5

/** The shades of a seed colour; throws when it is not a theme colour. */
export function palette(hex: string): Palette {
  if (!isThemeColour(hex)) throw new Error(`not a theme colour: ${hex}`)
  const seed = toOklch(hex)
  const strong = { ...seed, l: seed.l * strongLightness, c: seed.c * strongChroma }
  while (contrastWithWhite(toHex(strong)) < minContrast) strong.l -= 0.002
  const result = { 500: hex.toUpperCase(), 600: toHex(strong) } as Palette
  for (const step of [50, 100, 200, 300, 400] as const) {
    const [l, c] = tints[step] as [number, number]
    result[step] = toHex({ l: seed.l + (1 - seed.l) * l, c: seed.c * c, h: seed.h })
  }
  for (const step of [700, 800, 900] as const) {
    const [l, c] = shades[step] as [number, number]
    result[step] = toHex({ l: strong.l * l, c: strong.c * c, h: seed.h })
  }
  return result
}

// On a dark ground lightness runs the other way; it is fixed, so that no seed is too dark to be read.
const darkLightness = [0.28, 0.33, 0.39, 0.48, 0.58, 0.68, 0.77, 0.82, 0.87, 0.92]
const darkChroma = [0.35, 0.42, 0.52, 0.68, 0.82, 0.88, 0.8, 0.68, 0.52, 0.36]

/** The same for a dark ground: 50 is nearly black, 600 is read on it and carries dark text; throws like `palette`. */
export function darkPalette(hex: string): Palette {
  if (!isThemeColour(hex)) throw new Error(`not a theme colour: ${hex}`)
  const { c, h } = toOklch(hex)
  const shade = (at: number) => toHex({ l: darkLightness[at]!, c: c * darkChroma[at]!, h })
  return Object.fromEntries(steps.map((step, at) => [step, shade(at)])) as Palette
}

/** A stylesheet that sets `--p-50` to `--p-900` for a seed colour, light and dark; throws when it is not a theme colour. */
export function themeCss(hex: string): string {
  const rule = (where: string, colours: Palette) =>
    `${where}{${steps.map((step) => `--p-${step}:${colours[step]}`).join(';')}}`
  return rule(':root', palette(hex)) + rule(':root[data-theme=dark]', darkPalette(hex))
}

/** WCAG contrast of a colour with white, 1 to 21. */
export function contrastWithWhite(hex: string): number {
  const [r, g, b] = toLinear(hex)
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}

interface Oklch {
  l: number
  c: number
  /** Radians. */
  h: number
}
type Triple = [number, number, number]

function toLinear(hex: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function toOklch(hex: string): Oklch {
  const [r, g, b] = toLinear(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(x, y), h: Math.atan2(y, x) }
}

function fromOklch({ l, c, h }: Oklch): Triple {
  const x = c * Math.cos(h)
  const y = c * Math.sin(h)
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const medium = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function toHex(colour: Oklch): string {
  const slack = 0.0005
  let { c } = colour
  while (c > 0 && fromOklch({ ...colour, c }).some((value) => value < -slack || value > 1 + slack)) c -= 0.002
  const bytes = fromOklch({ ...colour, c: Math.max(c, 0) }).map((linear) => {
    const value = Math.min(1, Math.max(0, linear))
    const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${bytes.join('')}`.toUpperCase()
}
