// A block of cells as bytes: counts, then columns of numbers, widest first so that each stands at a multiple of its width,
// then texts as lengths and UTF-8. The whole is deflated. Little endian, as every machine that runs this.
import { deflateSync, inflateSync } from 'fflate'
import { WorkbookFailure } from '../failure.ts'
import type { CellBlock } from './types.ts'

const HEAD_WORDS = 6
const NO_FORMULA = 0

/** Bytes of a block; empty for one without cells. */
export function encodeBlock(block: CellBlock): Uint8Array {
  const count = block.columns.length
  if (count === 0) return new Uint8Array()
  const rows = block.rowStarts.length - 1
  const formulaCells = Uint32Array.from(block.formulas.keys())
  const texts = [...block.strings, ...block.formulas.values()].map((text) => utf8.encode(text))
  const lengths = Uint32Array.from(texts, (text) => text.length)
  const textBytes = lengths.reduce((sum, length) => sum + length, 0)
  const head = Uint32Array.of(block.firstRow, rows, count, block.strings.length, formulaCells.length, textBytes)
  const parts = [
    head,
    block.values,
    block.rowStarts,
    block.texts,
    formulaCells,
    lengths,
    block.columns,
    block.styles,
    block.kinds,
  ]
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0) + textBytes)
  let at = 0
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at)
    at += part.byteLength
  }
  for (const text of texts) {
    bytes.set(text, at)
    at += text.length
  }
  return deflateSync(bytes, { level: 3, mem: 8 })
}

/** The block that `encodeBlock` wrote. Throws when the bytes are not of one. */
export function decodeBlock(packed: Uint8Array, most = 512_000_000): CellBlock {
  const bytes = inflateSync(packed)
  if (bytes.length > most || bytes.length < HEAD_WORDS * 4) throw new WorkbookFailure('damaged', 'block')
  const [firstRow = 0, rows = 0, count = 0, strings = 0, formulas = NO_FORMULA, textBytes = 0] = new Uint32Array(
    bytes.buffer,
    bytes.byteOffset,
    HEAD_WORDS,
  )
  const expected = HEAD_WORDS * 4 + count * 17 + (rows + 1) * 4 + formulas * 4 + (strings + formulas) * 4 + textBytes
  if (bytes.length !== expected) throw new WorkbookFailure('damaged', 'block')
  let at = HEAD_WORDS * 4
  const take = <T>(Kind: TypedArrayOf<T>, length: number): T => {
    const part = new Kind(bytes.buffer as ArrayBuffer, bytes.byteOffset + at, length)
    at += length * Kind.BYTES_PER_ELEMENT
    return part
  }
  const values = take(Float64Array, count)
  const rowStarts = take(Uint32Array, rows + 1)
  const texts = take(Uint32Array, count)
  const formulaCells = take(Uint32Array, formulas)
  const lengths = take(Uint32Array, strings + formulas)
  const columns = take(Uint16Array, count)
  const styles = take(Uint16Array, count)
  const kinds = take(Uint8Array, count)
  const all = Array.from(lengths, (length) => {
    const text = fromUtf8.decode(bytes.subarray(at, at + length))
    at += length
    return text
  })
  return {
    firstRow,
    rowStarts,
    columns,
    styles,
    kinds,
    texts,
    values,
    strings: all.slice(0, strings),
    formulas: new Map(Array.from(formulaCells, (cell, index) => [cell, all[strings + index] ?? ''])),
  }
}

interface TypedArrayOf<T> {
  new (buffer: ArrayBuffer, at: number, length: number): T
  readonly BYTES_PER_ELEMENT: number
}

const utf8 = new TextEncoder()
const fromUtf8 = new TextDecoder('utf-8', { ignoreBOM: true })
