import { format, formatColor, getFormatInfo } from 'numfmt'

/** How many texts of one format are kept: columns of dates and prices repeat. */
const KEPT = 4_000

/** Writes numbers as a format of a cell says. */
export class NumberFormat {
  private readonly isDate: boolean
  private readonly pattern: string
  private readonly hasColour: boolean
  private readonly isGeneral: boolean
  private readonly texts = new Map<number, string>()

  constructor(pattern: string, builtIn?: number) {
    this.pattern = isReadable(pattern) ? pattern : 'General'
    const info = getFormatInfo(this.pattern)
    // Hours that have passed are counted from nothing, whatever the calendar.
    this.isDate = info.isDate && !/\[[hms]+\]/i.test(pattern)
    this.hasColour = /\[(black|blue|cyan|green|magenta|red|white|yellow|color ?\d+|黑色|蓝色|红色|绿色)\]/i.test(
      pattern,
    )
    this.isGeneral = builtIn === 0 || /^general$/i.test(this.pattern)
  }

  /** Numbers and, for formats with a section for them, texts. */
  text(value: number, is1904 = false): string {
    if (this.isGeneral && isShort(value)) return String(value)
    const serial = is1904 && this.isDate ? value + 1462 : value
    const kept = this.texts.get(serial)
    if (kept !== undefined) return kept
    const text = written(this.pattern, serial)
    if (this.texts.size < KEPT) this.texts.set(serial, text)
    return text
  }

  /** A text in a cell whose format says more than `@`. */
  ofText(text: string): string {
    return this.pattern.includes('@') && this.pattern !== '@' ? written(this.pattern, text) : text
  }

  /** The colour that the format itself asks for. */
  colour(value: number): string | undefined {
    if (!this.hasColour) return undefined
    const found = formatColor(this.pattern, value, { throws: false, indexColors: true })
    return typeof found === 'string' ? (namedColours[found] ?? found) : undefined
  }
}

const namedColours: Record<string, string> = {
  black: '#000000',
  blue: '#0000ff',
  cyan: '#00ffff',
  green: '#00ff00',
  magenta: '#ff00ff',
  red: '#ff0000',
  white: '#ffffff',
  yellow: '#ffff00',
}

/** What General shows as it is: whole numbers of eleven digits, others of eleven characters. Most cells are such. */
const isShort = (value: number) =>
  Number.isInteger(value) ? Math.abs(value) < 1e11 : Math.abs(value) >= 1e-4 && String(value).length <= 11

/** A date that no calendar has shows as Excel shows it. */
const written = (pattern: string, value: number | string) => {
  try {
    return format(pattern, value, { nbsp: false, throws: false, invalid: '########', overflow: '########' }).trimEnd()
  } catch {
    return String(value)
  }
}

function isReadable(pattern: string): boolean {
  try {
    format(pattern, 1, { throws: true })
    return true
  } catch {
    return false
  }
}

/** Formats that files name by number only. Dates that follow the region are written year first, as China does. */
export const builtInFormats: Record<number, string> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"¥"#,##0;"¥"-#,##0',
  6: '"¥"#,##0;[Red]"¥"-#,##0',
  7: '"¥"#,##0.00;"¥"-#,##0.00',
  8: '"¥"#,##0.00;[Red]"¥"-#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy/m/d',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy/m/d h:mm',
  27: 'yyyy"年"m"月"',
  28: 'm"月"d"日"',
  29: 'm"月"d"日"',
  30: 'm-d-yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: 'AM/PM h"时"mm"分"',
  35: 'AM/PM h"时"mm"分"ss"秒"',
  36: 'yyyy"年"m"月"',
  37: '#,##0;-#,##0',
  38: '#,##0;[Red]-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;[Red]-#,##0.00',
  41: '_ * #,##0_ ;_ * -#,##0_ ;_ * "-"_ ;_ @_ ',
  42: '_ "¥"* #,##0_ ;_ "¥"* -#,##0_ ;_ "¥"* "-"_ ;_ @_ ',
  43: '_ * #,##0.00_ ;_ * -#,##0.00_ ;_ * "-"??_ ;_ @_ ',
  44: '_ "¥"* #,##0.00_ ;_ "¥"* -#,##0.00_ ;_ "¥"* "-"??_ ;_ @_ ',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
  50: 'yyyy"年"m"月"',
  51: 'm"月"d"日"',
  52: 'yyyy"年"m"月"',
  53: 'm"月"d"日"',
  54: 'm"月"d"日"',
  55: 'AM/PM h"时"mm"分"',
  56: 'AM/PM h"时"mm"分"ss"秒"',
  57: 'yyyy"年"m"月"',
  58: 'm"月"d"日"',
}
