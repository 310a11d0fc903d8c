// What preparing one file may cost. Everything beyond is refused in one sentence; the original is kept all the same.

/** Larger files are not held in memory. A CAD drawing grows about four times while it is read. */
export const bytesMost = {
  dxf: 300e6,
  pdf: 500e6,
  image: 300e6,
  svg: 20e6,
  docx: 200e6,
  xlsx: 300e6,
  text: 100e6,
} as const
/** An archive that unpacks to more is no document. */
export const unpackedMost = 2e9
/** XML shrinks to a twentieth, pages of spaces to a two-hundredth; what shrinks to so much less is a bomb. */
export const ratioMost = 400
/** Below this nothing is a bomb, however well it shrinks. */
export const ratioFrom = 20e6
export const entriesMost = 20_000
/** 200 megapixels are 800 MB unpacked: an A0 sheet at 300 dots per inch is 140. */
export const pixelsMost = 200e6
/** Acrobat's own limit is 14,400; a page of 20 metres at full size is plausible, one of a kilometre is not. */
export const pageSideMost = 60_000
export const pagesMost = 10_000
/** Letters of a page, and of a file, that can be searched for: a million take four seconds to index. */
export const pageTextMost = 200_000
export const textMost = 2_000_000
/** Pages of a PDF that are read for the search. */
export const textPagesMost = 2000
