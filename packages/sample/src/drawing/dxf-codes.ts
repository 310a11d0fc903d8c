/** Pairs of a group code and its value, which is all that a DXF file is. */
export type Codes = (readonly [code: number, value: string | number])[]

export const at = ([x, y]: readonly [number, number], code = 10): Codes => [
  [code, x],
  [code + 10, y],
  [code + 20, 0],
]

export const line = (layer: string, from: readonly [number, number], to: readonly [number, number]): Codes => [
  [0, 'LINE'],
  [8, layer],
  ...at(from),
  ...at(to, 11),
]

/** Around its middle; turned in degrees. */
export const text = (
  layer: string,
  middle: readonly [number, number],
  height: number,
  words: string,
  angle = 0,
): Codes => [
  [0, 'TEXT'],
  [8, layer],
  ...at(middle),
  [40, height],
  [1, escaped(words)],
  ...(angle ? [[50, angle] as const] : []),
  [72, 1],
  [73, 2],
  ...at(middle, 11),
]

export const escaped = (words: string): string =>
  words.replace(/[^\x20-\x7e]/g, (each) => `\\U+${each.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
