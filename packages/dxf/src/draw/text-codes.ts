// Codes inside of texts that stand for characters.
import { decodeMultiByte } from '../tags/code-pages.ts'

const named: Readonly<Record<string, string>> = { c: '⌀', d: '°', p: '±', '%': '%' }

/** \U+XXXX and \M+nXXXX, which stand in any text and name. */
export function decodeEscapes(text: string): string {
  if (!text.includes('\\')) return text
  return text
    .replace(/\\U\+([0-9A-Fa-f]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\M\+(\d)([0-9A-Fa-f]{4})/g, (_, page: string, hex: string) =>
      decodeMultiByte(page, Uint8Array.of(Number.parseInt(hex.slice(0, 2), 16), Number.parseInt(hex.slice(2), 16))),
    )
}

/** ^I is a tab, ^J a new line, "^ " a caret; other control characters are no letters. */
export const decodeCarets = (text: string): string =>
  text.replace(/\^(.)/g, (_, char: string) => {
    if (char === ' ') return '^'
    const code = char.charCodeAt(0) ^ 64
    return code === 9 ? '\t' : code === 10 ? '\n' : code < 32 ? '' : `^${char}`
  })

export interface MarkedText {
  chars: string[]
  /** From and to, of what has a line under or over it. */
  under: [from: number, to: number][]
  over: [from: number, to: number][]
}

/** A single line: %%c and its like, and %%u and %%o, which switch lines on and off. */
export function decodeLine(raw: string): MarkedText {
  const text = decodeCarets(decodeEscapes(raw)).replace(/[\t\n]/g, ' ')
  const chars: string[] = []
  const lines = { u: [] as [number, number][], o: [] as [number, number][] }
  const open: { u?: number; o?: number } = {}
  const toggle = (kind: 'u' | 'o') => {
    if (open[kind] === undefined) open[kind] = chars.length
    else {
      lines[kind].push([open[kind], chars.length])
      delete open[kind]
    }
  }
  const pattern = /%%(\d{3}|.)|[\s\S]/gu
  for (const [whole, code] of text.matchAll(pattern)) {
    if (code === undefined) {
      if (whole >= ' ') chars.push(whole)
    } else if (/\d{3}/.test(code)) chars.push(String.fromCharCode(Number(code)))
    else {
      const letter = code.toLowerCase()
      if (letter === 'u' || letter === 'o') toggle(letter)
      else if (named[letter] !== undefined) chars.push(named[letter])
      else if (letter !== 'k') chars.push(...whole)
    }
  }
  for (const kind of ['u', 'o'] as const) if (open[kind] !== undefined) toggle(kind)
  return { chars, under: lines.u, over: lines.o }
}
