// Standard details as DXF of the oldest kind: lines, circles and texts on three layers.

type Point = readonly [x: number, y: number]

export type Stroke =
  | { line: readonly Point[]; layer: Layer; isClosed?: true }
  | { circle: Point; radius: number; layer: Layer }
  | { text: string; at: Point; height?: number }

type Layer = 'OUTLINE' | 'REBAR' | 'HATCH' | 'TEXT'

const colours: Readonly<Record<Layer, number>> = { OUTLINE: 7, REBAR: 1, HATCH: 8, TEXT: 3 }
const TEXT_HEIGHT = 35

/** Files of this kind have no Unicode of their own. */
const escaped = (text: string) =>
  text.replace(/[^ -~]/g, (sign) => `\\U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)

/** Millimetres. */
export function writeDetail(strokes: readonly Stroke[]): string {
  const lines: (string | number)[] = []
  const put = (...pairs: (string | number)[]) => void lines.push(...pairs)
  put(0, 'SECTION', 2, 'HEADER', 9, '$ACADVER', 1, 'AC1009', 9, '$INSUNITS', 70, 4, 0, 'ENDSEC')
  put(0, 'SECTION', 2, 'TABLES', 0, 'TABLE', 2, 'LAYER', 70, Object.keys(colours).length)
  for (const [name, colour] of Object.entries(colours)) put(0, 'LAYER', 2, name, 70, 0, 62, colour, 6, 'CONTINUOUS')
  put(0, 'ENDTAB', 0, 'ENDSEC', 0, 'SECTION', 2, 'ENTITIES')
  for (const stroke of strokes) {
    if ('text' in stroke) {
      const [x, y] = stroke.at
      put(0, 'TEXT', 8, 'TEXT', 10, x, 20, y, 30, 0, 40, stroke.height ?? TEXT_HEIGHT, 1, escaped(stroke.text))
    } else if ('circle' in stroke) {
      const [x, y] = stroke.circle
      put(0, 'CIRCLE', 8, stroke.layer, 10, x, 20, y, 30, 0, 40, stroke.radius)
    } else {
      const points = stroke.isClosed ? [...stroke.line, stroke.line[0]!] : stroke.line
      for (let at = 1; at < points.length; at++) {
        const [from, to] = [points[at - 1]!, points[at]!]
        put(0, 'LINE', 8, stroke.layer, 10, from[0], 20, from[1], 30, 0, 11, to[0], 21, to[1], 31, 0)
      }
    }
  }
  put(0, 'ENDSEC', 0, 'EOF')
  return `${lines.join('\r\n')}\r\n`
}

export const rectangle = (x: number, y: number, w: number, h: number, layer: Layer = 'OUTLINE'): Stroke => ({
  layer,
  isClosed: true,
  line: [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ],
})
