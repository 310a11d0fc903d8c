// Marks that somebody draws, as messages of at most two thousand bytes: those that are new or other than told, and those that are gone.
import { type Mark, type TogetherMark, togetherPoints } from '@sunmao/contract'

type Draw = Extract<TogetherMark, { op: 'draw' }>
type Place = Draw['points'][number]

/** To the millimetre. */
const rounded = (place: readonly number[]) => place.map((value) => Math.round(value * 1000) / 1000) as Place
const TEXT = 200

/** What has to be told, and what is told then. */
export function messagesOf(
  told: ReadonlyMap<string, Mark>,
  marks: readonly Mark[],
): { messages: TogetherMark[]; told: Map<string, Mark> } {
  const messages: TogetherMark[] = []
  for (const id of told.keys()) if (!marks.some((mark) => mark.id === id)) messages.push({ op: 'remove', mark: id })
  for (const mark of marks) if (told.get(mark.id) !== mark) messages.push(...partsOf(mark))
  return { messages, told: new Map(marks.map((mark) => [mark.id, mark])) }
}

function partsOf({ id, kind, colour, width, text, points }: Mark): Draw[] {
  const places = points.flatMap(({ world }) => (world ? [rounded(world)] : []))
  // What lies on nothing has no place in the pictures of others.
  if (places.length < points.length) return []
  const mark = { op: 'draw' as const, mark: id, kind, colour, width, text: text.slice(0, TEXT), count: places.length }
  return Array.from({ length: Math.ceil(places.length / togetherPoints) }, (_, part) => {
    const from = part * togetherPoints
    return { ...mark, from, points: places.slice(from, from + togetherPoints) }
  })
}

/** Marks of one person as they arrive. */
interface Drawing {
  marks: ReadonlyMap<string, Mark>
  /** Of lines that have not come whole. */
  begun: ReadonlyMap<string, readonly (Place | undefined)[]>
}

/** Marks that became an annotation. */
export interface KeptMarks {
  id: number
  number: string
  name: string
  marks: readonly Mark[]
}

interface HeardMarks {
  drawings: ReadonlyMap<string, Drawing>
  kept: readonly KeptMarks[]
}
export const nothingHeard: HeardMarks = { drawings: new Map(), kept: [] }

const nothingDrawn: Drawing = { marks: new Map(), begun: new Map() }

/** After a message of somebody, by his connection. */
export function heard(
  { drawings, kept }: HeardMarks,
  { connection, name }: { connection: string; name: string },
  message: TogetherMark,
): HeardMarks {
  const own = drawings.get(connection) ?? nothingDrawn
  if (message.op === 'draw') return { drawings: new Map(drawings).set(connection, drawn(own, message)), kept }
  if (message.op === 'remove') {
    const [marks, begun] = [new Map(own.marks), new Map(own.begun)]
    marks.delete(message.mark)
    begun.delete(message.mark)
    return { drawings: new Map(drawings).set(connection, { marks, begun }), kept }
  }
  if (message.op === 'clear') return { drawings: new Map(drawings).set(connection, nothingDrawn), kept }
  const { id, number } = message
  const made = { id, number, name, marks: [...own.marks.values()] }
  const others = kept.filter((one) => one.id !== id)
  return { drawings: new Map(drawings).set(connection, nothingDrawn), kept: [...others, made] }
}

function drawn({ marks, begun }: Drawing, { mark: id, from, count, points, op: _, ...style }: Draw): Drawing {
  const known = begun.get(id)
  const places = Array.from({ length: count }, (_none, at) => points[at - from] ?? (from > 0 ? known?.[at] : undefined))
  const isWhole = places.every((place) => place !== undefined)
  const nextBegun = new Map(begun)
  if (!isWhole) return { marks, begun: nextBegun.set(id, places) }
  nextBegun.delete(id)
  const made = { ...style, id, points: places.map((world) => ({ view: [0, 0] as [number, number], world: world! })) }
  return { marks: new Map(marks).set(id, made), begun: nextBegun }
}

/** Without what those drew who are gone. */
export function stayed({ drawings, kept }: HeardMarks, here: ReadonlySet<string>): HeardMarks {
  return { drawings: new Map([...drawings].filter(([connection]) => here.has(connection))), kept }
}
