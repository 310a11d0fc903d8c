// A vector picture as another one that can do nothing but be drawn: only elements and attributes that draw are written out, and
// nothing in it may name anything outside. Scripts, foreign markup, animations, links, entities and styles of the file go.
import { requirePixels } from './image.ts'
import type { Reader } from './prepared.ts'
import { Refused } from './refused.ts'
import { decodeText } from './text.ts'
import { pictureThumbnail } from './thumbnail.ts'
import { encodeXml, tokensOf } from './xml.ts'

const elements = new Set(
  `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc image marker pattern
  clipPath mask linearGradient radialGradient stop switch a filter feBlend feColorMatrix feComposite feFlood feGaussianBlur
  feMerge feMergeNode feOffset feDropShadow`.split(/\s+/),
)
/** What is seen; the others hold, name or change these. */
const shapes = /^(path|rect|circle|ellipse|line|polyline|polygon|text|image|use)$/
const attributes = new Set(
  `id class x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points width height viewBox preserveAspectRatio transform version
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip-path clip-rule mask marker-start marker-mid
  marker-end markerWidth markerHeight markerUnits refX refY orient patternUnits patternContentUnits patternTransform
  gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity clipPathUnits maskUnits maskContentUnits
  font-family font-size font-weight font-style font-variant font-stretch text-anchor text-decoration dominant-baseline
  alignment-baseline baseline-shift letter-spacing word-spacing writing-mode dx dy rotate textLength lengthAdjust startOffset
  vector-effect paint-order shape-rendering text-rendering image-rendering color-interpolation color-interpolation-filters
  filter filterUnits primitiveUnits in in2 result mode operator k1 k2 k3 k4 type values stdDeviation flood-color flood-opacity
  href style xml:space`.split(/\s+/),
)
const nesting = 200
/** What one use of another, over and over, may come to. */
const drawnMost = 200_000
const lengthMost = 50e6

export const readSvg: Reader = async (bytes) => {
  const source = decodeText(bytes)
  if (hasNestedEntities(source)) throw new Refused('hubFile.bomb')
  const { svg, text, size, drawn, isEmpty, isWhole } = clean(source)
  if (!svg) throw new Refused('hubFile.notWhatItSays', { format: 'SVG' })
  if (isEmpty) throw new Refused(isWhole ? 'hubFile.svgEmpty' : 'hubFile.damaged')
  if (drawn > drawnMost || svg.length > lengthMost) throw new Refused('hubFile.bomb')
  const { width, height } = size
  requirePixels(Math.min(width, 1e4), Math.min(height, 1e4))
  const picture = Buffer.from(svg)
  const thumbnail = await pictureThumbnail(picture, width, height)
  return {
    pages: [{ width, height }],
    texts: [text],
    packs: [{ kind: 'image', part: 0, bytes: picture }, ...thumbnail],
  }
}

/** Entities made of others, each of which may be made of others again. */
function hasNestedEntities(source: string): boolean {
  const declaration = /<!ENTITY/gi
  for (let found = declaration.exec(source); found; found = declaration.exec(source)) {
    const end = source.indexOf('>', found.index)
    if (/&\w+;/.test(source.slice(found.index, end < 0 ? undefined : end))) return true
    if (end < 0) return false
    declaration.lastIndex = end
  }
  return false
}

interface Cleaned {
  svg: string
  text: string
  size: { width: number; height: number }
  /** Elements that are drawn when every use is followed. */
  drawn: number
  /** Nothing in it is seen. */
  isEmpty: boolean
  /** It is closed where it ends. */
  isWhole: boolean
}

function clean(source: string): Cleaned {
  const out: string[] = []
  const words: string[] = []
  const uses = new UseCount()
  let size = { width: 300, height: 150 }
  let depth = 0
  let isEmpty = true
  /** How deep inside something that is left out. */
  let hidden = 0
  const stack: string[] = []
  for (const token of tokensOf(source)) {
    if (token.kind === 'text') {
      if (hidden > 0 || !/^(text|tspan|textPath|title|desc)$/.test(stack.at(-1) ?? '')) continue
      out.push(encodeXml(token.text))
      words.push(token.text)
      continue
    }
    const name = token.name.replace(/^svg:/, '')
    if (token.kind === 'close') {
      if (hidden > 0) {
        hidden -= 1
        continue
      }
      if (stack.at(-1) !== name) continue
      stack.pop()
      uses.close()
      out.push(`</${name}>`)
      words.push(' ')
      continue
    }
    const isRoot = out.length === 0
    if (hidden > 0 || !elements.has(name) || (isRoot && name !== 'svg') || stack.length > nesting) {
      if (!token.isEmpty) hidden += 1
      continue
    }
    if (!isRoot && depth === 0) break
    const kept = token.attributes.flatMap(([key, value]) => safe(key, value))
    if (isRoot) size = sizeOf(new Map(kept))
    uses.open(new Map(kept))
    if (shapes.test(name)) isEmpty = false
    const written = kept.map(([key, value]) => ` ${key}="${encodeXml(value)}"`).join('')
    const spaces = isRoot ? ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"' : ''
    out.push(`<${name}${spaces}${written}${token.isEmpty ? '/' : ''}>`)
    depth += 1
    if (token.isEmpty) uses.close()
    else stack.push(name)
  }
  const isWhole = stack.length === 0
  while (stack.length > 0) out.push(`</${stack.pop()}>`)
  const text = words.join('').replace(/\s+/g, ' ').trim()
  return { svg: out.join(''), text, size, drawn: uses.total(), isEmpty, isWhole }
}

/** Only what names a part of the same picture, or a picture that is inside it. */
function safe(key: string, value: string): [string, string][] {
  const name = key.replace(/^xlink:href$/, 'href')
  if (!attributes.has(name)) return []
  if (name === 'href') return /^#|^data:image\/(png|jpeg|gif|webp);base64,/i.test(value) ? [[name, value]] : []
  if (name === 'style') {
    const kept = value.split(';').filter((one) => /^\s*[\w-]+\s*:/.test(one) && isInside(one))
    return kept.length > 0 ? [[name, kept.join(';')]] : []
  }
  return isInside(value) ? [[name, value]] : []
}

const isInside = (value: string) =>
  !/[\\@]|expression|javascript:/i.test(value) && !/url\s*\(\s*(?!['"]?#)/i.test(value)

function sizeOf(root: ReadonlyMap<string, string>): { width: number; height: number } {
  const [, , boxWidth = 0, boxHeight = 0] = (root.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const length = (text = '') => (/^[\d.]+(px)?$/.test(text.trim()) ? Number.parseFloat(text) : 0)
  const [width, height] = [length(root.get('width')) || boxWidth, length(root.get('height')) || boxHeight]
  return width > 0 && height > 0 && Number.isFinite(width * height) ? { width, height } : { width: 300, height: 150 }
}

/** Counts what is drawn when each use draws what it names, which may use others. */
class UseCount {
  private readonly own = new Map<string, { elements: number; uses: string[] }>()
  private readonly all = { elements: 0, uses: [] as string[] }
  private readonly inside: (string | undefined)[] = []

  open(kept: ReadonlyMap<string, string>): void {
    const id = kept.get('id')
    if (id && !this.own.has(id)) this.own.set(id, { elements: 0, uses: [] })
    this.inside.push(id)
    const used = kept.get('href')?.startsWith('#') ? kept.get('href')!.slice(1) : undefined
    for (const place of [this.all, ...this.inside.flatMap((one) => (one ? [this.own.get(one)!] : []))]) {
      place.elements += 1
      if (used) place.uses.push(used)
    }
  }

  close(): void {
    this.inside.pop()
  }

  total(): number {
    const known = new Map<string, number>()
    const sum = ({ elements, uses }: { elements: number; uses: readonly string[] }) =>
      Math.min(
        uses.reduce((total, used) => total + (known.get(used) ?? 0), elements),
        1e9,
      )
    // What is used before what uses it; what uses itself is drawn by nobody.
    const begun = new Set<string>()
    for (const first of this.all.uses) {
      const open = [{ id: first, next: 0 }]
      for (let top = open.at(-1); top; top = open.at(-1)) {
        begun.add(top.id)
        const used = this.own.get(top.id)?.uses[top.next]
        top.next += 1
        if (used === undefined) {
          open.pop()
          const place = this.own.get(top.id)
          if (place && !known.has(top.id)) known.set(top.id, sum(place))
        } else if (!begun.has(used)) open.push({ id: used, next: 0 })
      }
    }
    return sum(this.all)
  }
}
