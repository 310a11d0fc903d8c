import type { GlyphFont } from './font/glyph-font.ts'
import type { DxfHead, Sheet } from './sheet/sheet.ts'

export interface ReadOptions {
  glyphs: GlyphFont
  /** Looked at between entities; the reason of the abort is thrown. */
  signal?: AbortSignal
  /** 0 to 1. */
  onProgress?: (share: number) => void
}

export interface DxfFile {
  head: DxfHead
  /** In the order of `head.layouts`. */
  sheets: readonly Sheet[]
}
