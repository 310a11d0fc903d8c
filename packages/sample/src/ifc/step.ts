/**
 * ISO 10303-21 text, line by line. Lines are numbered as they come. `share` writes a line once for all who ask for the same
 * text; `mute` leaves lines out but keeps their numbers, so that two versions of a file differ only where they differ.
 */
export interface Step {
  /** Writes a line and returns its number. */
  add: (text: string) => number
  /** The number of a line of this text; shared lines are never muted. */
  share: (text: string) => number
  mute: (isMuted: boolean) => void
  write: (text: string) => void
  /** What was written since the last time, in pieces of about 64 KB; the rest too when asked for all. */
  take: (all?: boolean) => Generator<string>
}

const pieceSize = 65_536
/** Texts that are remembered. Beyond it all are forgotten and written again: memory stays, the file grows a little. */
const sharedLimit = 20_000

export function createStep(): Step {
  let count = 0
  let buffer = ''
  let isMuted = false
  const shared = new Map<string, number>()
  const put = (text: string) => {
    count++
    buffer += `#${count}=${text};\n`
    return count
  }
  return {
    add: (text) => (isMuted ? ++count : put(text)),
    share: (text) => {
      const known = shared.get(text)
      if (known) return known
      if (shared.size >= sharedLimit) shared.clear()
      const id = put(text)
      shared.set(text, id)
      return id
    },
    mute: (value) => {
      isMuted = value
    },
    write: (text) => {
      buffer += text
    },
    *take(all = false) {
      while (buffer.length >= pieceSize || (all && buffer)) {
        const piece = buffer.slice(0, pieceSize)
        buffer = buffer.slice(pieceSize)
        yield piece
      }
    },
  }
}

const encoded = new Map<string, string>()
const encodedLimit = 10_000

/** A string literal; what is not ASCII as \X2\…\X0\. */
export function text(value: string): string {
  const known = encoded.get(value)
  if (known) return known
  const plain = value.replaceAll('\\', '\\\\').replaceAll("'", "''")
  const literal = `'${plain.replace(/[^\x20-\x7e]+/g, (run) => `\\X2\\${hex(run)}\\X0\\`)}'`
  if (encoded.size >= encodedLimit) encoded.clear()
  encoded.set(value, literal)
  return literal
}

function hex(run: string): string {
  let digits = ''
  for (let at = 0; at < run.length; at++) digits += run.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')
  return digits
}

/** A REAL, with its point and without an exponent; to a millionth. */
export function real(value: number): string {
  if (Number.isInteger(value)) return `${value}.`
  const digits = value.toFixed(6).replace(/0+$/, '')
  return digits === '-0.' ? '0.' : digits
}

export const list = (ids: readonly number[]): string => `(#${ids.join(',#')})`
