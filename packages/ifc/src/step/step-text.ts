// Texts of a STEP file: ISO 10303-21 section 6.4.3, and the raw bytes that real programs write instead.

import { TextMemory } from './text-memory.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const chinese = new TextDecoder('gb18030')
const pages = new Map<string, InstanceType<typeof TextDecoder>>()

const texts = new TextMemory(decode)

/** The text between two quotes, both not included. */
export const decodeText = (bytes: Uint8Array, from: number, to: number) => texts.of(bytes, from, to)

function decode(bytes: Uint8Array, from: number, to: number): string {
  let isPlain = true
  let isAscii = true
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!
    if (byte === 92 || byte === 39 || byte < 32) isPlain = false
    else if (byte > 126) isAscii = false
  }
  const raw = isAscii ? latin1(bytes, from, to) : decodeRaw(bytes.slice(from, to))
  return isPlain ? raw : unescapeText(raw)
}

const views = new WeakMap<Uint8Array, Buffer>()

/** Bytes as they are, one character each. The view of a page serves for all texts in it. */
export function latin1(bytes: Uint8Array, from: number, to: number): string {
  const view = views.get(bytes) ?? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  views.set(bytes, view)
  return view.toString('latin1', from, Math.max(from, to))
}

const words = new TextMemory(latin1)

/** As latin1, of words that come again and again. */
export const wordText = (bytes: Uint8Array, from: number, to: number) => words.of(bytes, from, to)

/** Bytes above 126 are against the standard, but there: UTF-8 nearly always, else GB 18030 or Latin-1. */
function decodeRaw(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return comesInPairs(bytes) ? chinese.decode(bytes) : latin1(bytes, 0, bytes.length)
  }
}

/** Chinese characters are two high bytes each; an accent among Latin letters stands alone. */
function comesInPairs(bytes: Uint8Array): boolean {
  let run = 0
  for (const byte of bytes) {
    if (byte > 127) run++
    else if (run % 2) return false
    else run = 0
  }
  return run % 2 === 0
}

const escapes =
  /''|\\\\|\\X2\\([0-9A-Fa-f]*)\\X0\\|\\X4\\([0-9A-Fa-f]*)\\X0\\|\\X\\([0-9A-Fa-f]{2})|\\S\\(.)|\\P([A-I])\\|[\r\n\0]/g

function unescapeText(raw: string): string {
  let page = '1'
  return raw.replace(escapes, (all, two, four, one, shifted, nextPage) => {
    if (all === "''") return "'"
    if (all === '\\\\') return '\\'
    if (two !== undefined) return fromHex(two, 4)
    if (four !== undefined) return fromHex(four, 8)
    if (one !== undefined) return String.fromCharCode(Number.parseInt(one, 16))
    if (shifted !== undefined) return fromPage(page, shifted.charCodeAt(0) + 128)
    if (nextPage !== undefined) page = String(nextPage.charCodeAt(0) - 64)
    return ''
  })
}

function fromHex(digits: string, size: number): string {
  let text = ''
  for (let at = 0; at + size <= digits.length; at += size) {
    const code = Number.parseInt(digits.slice(at, at + size), 16)
    text += size === 4 ? String.fromCharCode(code) : code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  }
  return text
}

function fromPage(page: string, code: number): string {
  if (page === '1') return String.fromCharCode(code)
  const decoder = pages.get(page) ?? new TextDecoder(`iso-8859-${page}`)
  pages.set(page, decoder)
  return decoder.decode(Uint8Array.of(code & 255))
}
