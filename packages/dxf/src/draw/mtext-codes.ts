// Formatting inside of MTEXT: braces keep and restore it, codes begin with a backslash. The outcome is letters with their
// looks, breaks and fractions, in the order of reading.
import { indexedColour } from '../document/colours.ts'
import { decodeCarets, decodeEscapes } from './text-codes.ts'

export interface TextFormat {
  height: number
  width: number
  /** In degrees. */
  oblique: number
  tracking: number
  colour: number | undefined
  isShx: boolean
  isUnder: boolean
  isOver: boolean
  isStruck: boolean
  /** Of a line: l, c, r, or as the whole text has it. */
  align: '' | 'l' | 'c' | 'r'
  /** Left of a paragraph and of its first line, in units of the drawing. */
  indent: number
  firstIndent: number
}

export type TextPiece =
  | { kind: 'letter'; char: string; format: TextFormat }
  | { kind: 'break' | 'column'; format: TextFormat }
  | { kind: 'fraction'; upper: string; lower: string; mark: string; format: TextFormat }

const number = (text: string, otherwise: number) => {
  const value = Number.parseFloat(text)
  return Number.isFinite(value) ? value : otherwise
}

const specials: Readonly<Record<string, string>> = { c: '⌀', d: '°', p: '±', '%': '%' }

export function readMtext(raw: string, start: TextFormat): TextPiece[] {
  const text = decodeEscapes(raw).replace(/%%(\d{3}|.)/g, (whole, code: string) =>
    code.length === 3 ? String.fromCharCode(Number(code)) : (specials[code.toLowerCase()] ?? whole),
  )
  const pieces: TextPiece[] = []
  const kept: TextFormat[] = []
  let format = start
  const change = (changes: Partial<TextFormat>) => {
    format = { ...format, ...changes }
  }
  const letters = (chars: string) => {
    for (const char of decodeCarets(chars)) {
      if (char === '\n') pieces.push({ kind: 'break', format })
      else if (char === '\t') for (let blank = 0; blank < 4; blank++) pieces.push({ kind: 'letter', char: ' ', format })
      else if (char >= ' ') pieces.push({ kind: 'letter', char, format })
    }
  }
  let at = 0
  /** Up to the semicolon that ends a code. */
  const argument = () => {
    const end = text.indexOf(';', at)
    const value = text.slice(at, end < 0 ? text.length : end)
    at = end < 0 ? text.length : end + 1
    return value
  }
  const relative = (value: string, present: number) =>
    /x\s*$/i.test(value) ? present * number(value, 1) : number(value, present)
  while (at < text.length) {
    const char = text[at++]!
    if (char === '{') kept.push(format)
    else if (char === '}') format = kept.pop() ?? format
    else if (char === '^') letters(char + (text[at++] ?? ''))
    else if (char !== '\\') letters(char)
    else {
      const code = text[at++] ?? ''
      switch (code) {
        case 'P':
        case 'X':
          pieces.push({ kind: 'break', format })
          break
        case 'N':
          pieces.push({ kind: 'column', format })
          break
        case '~':
          letters('\u00a0')
          break
        case 'L':
        case 'l':
          change({ isUnder: code === 'L' })
          break
        case 'O':
        case 'o':
          change({ isOver: code === 'O' })
          break
        case 'K':
        case 'k':
          change({ isStruck: code === 'K' })
          break
        case 'H':
          change({ height: relative(argument(), format.height) || format.height })
          break
        case 'W':
          change({ width: relative(argument(), format.width) || 1 })
          break
        case 'Q':
          change({ oblique: number(argument(), 0) })
          break
        case 'T':
          change({ tracking: relative(argument(), 1) || 1 })
          break
        case 'C':
          change({ colour: colourOf(number(argument(), 256)) })
          break
        case 'c': {
          // Blue, green, red.
          const value = number(argument(), 0)
          change({ colour: ((value & 255) << 16) | (value & 0xff00) | ((value >> 16) & 255) })
          break
        }
        case 'f':
        case 'F':
          change({ isShx: isStrokeFont(code, argument()) })
          break
        case 'A':
          argument()
          break
        case 'p':
          change(paragraph(argument(), format))
          break
        case 'S':
          pieces.push({ kind: 'fraction', ...fraction(argument()), format })
          break
        default:
          // An escaped brace or backslash; what is unknown shows itself.
          letters(/[\\{}]/.test(code) ? code : `\\${code}`)
      }
    }
  }
  return pieces
}

const isStrokeFont = (code: string, name: string) => code === 'F' || /\.shx/i.test(name)

const colourOf = (value: number) => (value > 0 && value < 256 ? indexedColour(value) : undefined)

function paragraph(argument: string, format: TextFormat): Partial<TextFormat> {
  const changes: Partial<TextFormat> = {}
  for (const part of argument.replace(/^x?,?/, '').split(',')) {
    const [, key, value = ''] = /^x?([ilrqt])(.*)$/.exec(part) ?? []
    if (key === 'i') changes.firstIndent = number(value, 0) * format.height
    if (key === 'l') changes.indent = number(value, 0) * format.height
    if (key === 'q') changes.align = value === 'c' || value === 'r' || value === 'l' ? value : ''
  }
  return changes
}

/** 1^2 is one over the other, 1/2 has a line between, 1#2 a slanted one. */
function fraction(argument: string): { upper: string; lower: string; mark: string } {
  const at = argument.search(/(?<!\\)[\^/#]/)
  if (at < 0) return { upper: argument, lower: '', mark: '^' }
  const plain = (text: string) => decodeCarets(text.replace(/\\(.)/g, '$1')).trim()
  return { upper: plain(argument.slice(0, at)), lower: plain(argument.slice(at + 1)), mark: argument[at]! }
}
