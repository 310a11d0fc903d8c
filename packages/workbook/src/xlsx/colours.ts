import type { XmlNode } from '../xml/xml-tree.ts'

// Legacy palette of BIFF and SpreadsheetML: the first eight repeat.
const palette =
  '000000 ffffff ff0000 00ff00 0000ff ffff00 ff00ff 00ffff 000000 ffffff ff0000 00ff00 0000ff ffff00 ff00ff 00ffff 800000 008000 000080 808000 800080 008080 c0c0c0 808080 9999ff 993366 ffffcc ccffff 660066 ff8080 0066cc ccccff 000080 ff00ff ffff00 00ffff 800080 800000 008080 0000ff 00ccff ccffff ccffcc ffff99 99ccff ff99cc cc99ff ffcc99 3366ff 33cccc 99cc00 ffcc00 ff9900 ff6600 666699 969696 003366 339966 003300 333300 993300 993366 333399 333333'
    .split(' ')
    .map((hex) => `#${hex}`)

const officeTheme =
  '#ffffff #000000 #e7e6e6 #44546a #4472c4 #ed7d31 #a5a5a5 #ffc000 #5b9bd5 #70ad47 #0563c1 #954f72'.split(' ')

/** Turns the ways in which a workbook names colours into `#rrggbb`. */
export class Colours {
  private readonly theme: string[]
  private readonly indexed: string[]

  /** Both documents may be missing. */
  constructor(theme: XmlNode | undefined, styles: XmlNode | undefined) {
    this.theme = themeColours(theme) ?? officeTheme
    const own = styles?.child('colors')?.child('indexedColors')?.all('rgbColor')
    this.indexed = own?.length ? own.map((node) => hexOf(node.get('rgb')) ?? '#000000') : palette
  }

  /** Of an element such as `<color theme="4" tint="0.4"/>`; nothing for automatic. */
  of(node: XmlNode | undefined): string | undefined {
    if (!node || node.flag('auto')) return undefined
    const tint = node.number('tint') ?? 0
    const base = hexOf(node.get('rgb')) ?? this.byTheme(node.number('theme')) ?? this.byIndex(node.number('indexed'))
    return base && tinted(base, tint)
  }

  byIndex(index: number | undefined): string | undefined {
    return index === undefined ? undefined : this.indexed[index]
  }

  private byTheme(index: number | undefined): string | undefined {
    return index === undefined ? undefined : this.theme[index]
  }
}

function themeColours(theme: XmlNode | undefined): string[] | undefined {
  const scheme = theme?.find('clrScheme')
  if (!scheme) return undefined
  // Cells count light before dark, the scheme dark before light.
  const names = 'lt1 dk1 lt2 dk2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink'.split(' ')
  return names.map((name, index) => {
    const colour = scheme.child(name)?.children[0]
    const hex = colour?.name === 'sysClr' ? colour.get('lastClr') : colour?.get('val')
    return hexOf(hex) ?? officeTheme[index] ?? '#000000'
  })
}

function hexOf(text: string | undefined): string | undefined {
  return text && /^([0-9a-f]{2})?[0-9a-f]{6}$/i.test(text) ? `#${text.slice(-6).toLowerCase()}` : undefined
}

/** Lighter for positive tints, darker for negative ones, by the lightness of the colour (ECMA-376, 18.8.19). */
function tinted(hex: string, tint: number): string {
  if (!tint) return hex
  const [h, s, l] = toHsl(hex)
  const light = tint < 0 ? l * (1 + tint) : l * (1 - tint) + tint
  return fromHsl(h, s, Math.min(1, Math.max(0, light)))
}

function toHsl(hex: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const most = Math.max(r, g, b)
  const least = Math.min(r, g, b)
  const l = (most + least) / 2
  const d = most - least
  if (d === 0) return [0, 0, l]
  const s = d / (1 - Math.abs(2 * l - 1))
  const sector = most === r ? ((g - b) / d + 6) % 6 : most === g ? (b - r) / d + 2 : (r - g) / d + 4
  return [sector * 60, s, l]
}

function fromHsl(h: number, s: number, l: number): string {
  const channel = (n: number) => {
    const k = (n + h / 30) % 12
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
