// Patterns of XML Schema as patterns of the language: the same but for classes of letters that names are made of, classes without a
// part of themselves, and `.` and `^$` without a meaning of their own. A pattern is about the whole value.

const known = new Map<string, RegExp | undefined>()
const MOST = 2000

/** False for one that cannot be read, which the reader of the document has told already. */
export function matchesPattern(pattern: string, text: string): boolean {
  return compilePattern(pattern)?.test(text) ?? false
}

export function compilePattern(pattern: string): RegExp | undefined {
  const found = known.get(pattern)
  if (found || known.has(pattern)) return found
  if (known.size >= MOST) known.clear()
  const made = compile(pattern)
  known.set(pattern, made)
  return made
}

function compile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${translate(pattern)})$`, 'v')
  } catch {
    return undefined
  }
}

const names: Record<string, string> = {
  i: '\\p{L}_\\:',
  c: '\\p{L}\\p{N}\\p{M}.\\-_\\:\\u00B7',
  d: '\\p{Nd}',
  w: '[\\p{L}\\p{M}\\p{N}\\p{S}]',
  s: ' \\t\\n\\r',
}

function translate(pattern: string): string {
  let made = ''
  const starts: number[] = []
  for (let at = 0; at < pattern.length; at++) {
    const letter = pattern[at]!
    if (letter === '\\') {
      const next = pattern[++at] ?? '\\'
      const category = /^[pP]\{[\w]+\}/.exec(pattern.slice(at))?.[0]
      made += category ? `\\${category}` : escaped(next, starts.length > 0)
      at += category ? category.length - 1 : 0
    } else if (letter === '[') {
      const start = starts.at(-1)
      // Within a class it takes something away, after a hyphen.
      if (start !== undefined && made.endsWith('-')) made = `${made.slice(0, start)}[${made.slice(start, -1)}]--`
      starts.push(made.length)
      made += '['
    } else if (letter === ']' && starts.length > 0) {
      starts.pop()
      made += ']'
    } else if (starts.length > 0 && letter === '-') {
      // A letter of its own at either end.
      made += pattern[at + 1] === ']' || /\[\^?$/.test(made) ? '\\-' : '-'
    } else if (starts.length > 0) {
      made += /[()|/{}&!#%*+,.:;<=>?@`~$"']/.test(letter) ? inClass(letter) : letter
    } else if (letter === '.') made += '[^\\n\\r]'
    else made += letter === '^' || letter === '$' ? `\\${letter}` : letter
  }
  return made
}

/** What the language wants escaped in a class. */
const inClass = (letter: string) => (/[()|/{}&!#%*+,.:;<=>?@`~$]/.test(letter) ? `\\${letter}` : letter)

function escaped(letter: string, isInClass: boolean): string {
  const name = names[letter.toLowerCase()]
  if (name !== undefined && /[icdwsICDWS]/.test(letter)) {
    if (letter === letter.toLowerCase()) return isInClass ? name : `[${name}]`
    return `[^${name}]`
  }
  if (letter === 'n' || letter === 'r' || letter === 't') return `\\${letter}`
  return /[\w\s]/.test(letter) ? letter : `\\${letter}`
}
