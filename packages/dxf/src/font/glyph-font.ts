import type { GlyphOutline } from '../sheet/sheet.ts'

/** Letters for every text of a drawing; drawings name fonts that nobody here has. */
export interface GlyphFont {
  /** Height of a capital letter, in em: a drawing's text heights are those of capitals. */
  capHeight: number
  /** Nothing when the font lacks the character. */
  glyph(char: string): GlyphOutline | undefined
}
