// What the kernel gets to read: the bodies of some elements and nothing that it has no use for. Property sets and the like
// are most of a file, and the kernel would keep all of it in memory.

import type { StepFile } from '../step/step-file.ts'
import type { GeometryGraph } from './geometry-graph.ts'

const encoder = new TextEncoder()

/** The three layouts that the kernel knows. */
function kernelSchema(schema: string): string {
  return /^IFC2X/i.test(schema) ? 'IFC2X3' : /^IFC4X/i.test(schema) ? 'IFC4X3' : 'IFC4'
}

/** The selected records as a file of their own; some of them with other attributes than they have. */
export function writeSelection(
  file: StepFile,
  graph: GeometryGraph,
  schema: string,
  changed: ReadonlyMap<number, string>,
): Uint8Array {
  const head = encoder.encode(
    `ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\n` +
      `FILE_SCHEMA(('${kernelSchema(schema)}'));\nENDSEC;\nDATA;\n`,
  )
  const tail = encoder.encode('ENDSEC;\nEND-ISO-10303-21;\n')
  const records = graph.selected()
  let size = head.length + tail.length
  for (const record of records)
    size += 14 + file.typeNames[file.types[record]!]!.length + file.ends[record]! - file.starts[record]!
  for (const attributes of changed.values()) size += attributes.length
  const text = new Uint8Array(size)
  text.set(head)
  const names = file.typeNames.map((name) => encoder.encode(`=${name}`))
  let at = head.length
  for (const record of records) {
    at = writeName(text, at, file.ids[record]!, names[file.types[record]!]!)
    const attributes = changed.get(record)
    at = attributes === undefined ? writeRecord(text, at, file, record) : writeText(text, at, attributes)
    text[at++] = 10
  }
  text.set(tail, at)
  at += tail.length
  for (let nul = text.indexOf(0); nul >= 0 && nul < at; nul = text.indexOf(0, nul + 1)) text[nul] = 32
  return text.subarray(0, at)
}

function writeText(text: Uint8Array, at: number, attributes: string): number {
  text.set(encoder.encode(attributes), at)
  return at + attributes.length
}

/** A view of a shorter record would cost more than its bytes. */
const shortRecord = 200
/** The kernel counts the bytes of a text with 16 bits and loses its place behind a longer one. It needs none of them. */
const longText = 10_000

/** Copies a record, without the insides of long texts; says where it ends. */
function writeRecord(text: Uint8Array, to: number, { pages, starts, ends }: StepFile, which: number): number {
  pages.open(starts[which]!, ends[which]!)
  const { bytes, base } = pages
  const [start, end] = [starts[which]! - base, ends[which]! - base]
  if (end - start <= shortRecord) {
    for (let next = start; next < end; next++) text[to + next - start] = bytes[next]!
    return to + end - start
  }
  const record = bytes.subarray(start, end)
  if (record.length <= longText) {
    text.set(record, to)
    return to + record.length
  }
  let at = to
  let from = 0
  for (let open = record.indexOf(39); open >= 0; open = record.indexOf(39, from)) {
    const close = record.indexOf(39, open + 1)
    if (close < 0) break
    const isLong = close - open > longText
    const piece = record.subarray(from, isLong ? open + 1 : close)
    text.set(piece, at)
    at += piece.length
    text[at++] = 39
    from = close + 1
  }
  text.set(record.subarray(from), at)
  return at + record.length - from
}

/** `#12=IFCWALL`; says where it ends. A string for each of millions of records would cost more than the rest. */
function writeName(text: Uint8Array, at: number, id: number, name: Uint8Array): number {
  text[at] = 35
  let digits = 1
  for (let left = id; left >= 10; left = Math.floor(left / 10)) digits++
  for (let left = id, place = at + digits; place > at; left = Math.floor(left / 10)) text[place--] = 48 + (left % 10)
  text.set(name, at + digits + 1)
  return at + digits + 1 + name.length
}
