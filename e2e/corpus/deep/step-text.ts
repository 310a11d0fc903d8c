// A second reader of STEP text, for the judge only: it shares no code with packages/ifc, so that an error there cannot hide
// itself here. Slow and obvious: the text of each record is kept and parsed when somebody asks for it.

export type StepValue = number | string | null | StepRef | StepEnum | StepTyped | StepValue[]

/** #12 */
interface StepRef {
  ref: number
}

/** .ELEMENT. */
interface StepEnum {
  word: string
}

/** IFCLABEL('x') */
interface StepTyped {
  type: string
  args: StepValue[]
}

interface StepRecord {
  type: string
  /** The attributes with their brackets. */
  text: string
}

/** The records of one file by their number. Of two with the same number the first counts. */
export class StepText {
  readonly records = new Map<number, StepRecord>()

  constructor(text: string) {
    for (const statement of statementsOf(text)) {
      const [, id, type] = /^#(\d+)\s*=\s*([A-Za-z]\w*)\s*(?=\()/.exec(statement) ?? []
      if (!id || !type || this.records.has(Number(id))) continue
      this.records.set(Number(id), { type: type.toUpperCase(), text: statement.slice(statement.indexOf('(')) })
    }
  }

  /** Of the record that a value refers to, '' when it refers to none. */
  typeOf(value: StepValue | undefined): string {
    const id = refOf(value)
    return id === undefined ? '' : (this.records.get(id)?.type ?? '')
  }

  /** Attributes of a record; none when it is missing or its text is broken. */
  args(id: number | undefined): StepValue[] {
    const record = id === undefined ? undefined : this.records.get(id)
    if (!record) return []
    try {
      return parseList(record.text)
    } catch (error) {
      if (error instanceof BadText) return []
      throw error
    }
  }

  /** Numbers of all records of these types, in the order of the file. */
  ofType(...types: string[]): number[] {
    return [...this.records].filter(([, { type }]) => types.includes(type)).map(([id]) => id)
  }
}

export function refOf(value: StepValue | undefined): number | undefined {
  return value !== null && typeof value === 'object' && 'ref' in value ? value.ref : undefined
}

/** References in a value: itself, or the members of a list or of a typed value around a list. */
export function refsOf(value: StepValue | undefined): number[] {
  if (Array.isArray(value)) return value.flatMap(refsOf)
  if (value !== null && typeof value === 'object' && 'args' in value) return value.args.flatMap(refsOf)
  const id = refOf(value)
  return id === undefined ? [] : [id]
}

export function wordOf(value: StepValue | undefined): string {
  return value !== null && typeof value === 'object' && 'word' in value ? value.word : ''
}

/** NaN for what is no number; a typed number such as IFCRATIOMEASURE(1.) is one. */
export function numberOf(value: StepValue | undefined): number {
  if (typeof value === 'number') return value
  if (value !== null && typeof value === 'object' && 'args' in value) return numberOf(value.args[0])
  return Number.NaN
}

export const textOf = (value: StepValue | undefined) => (typeof value === 'string' ? value : '')

/** Everything between two semicolons outside of texts and comments, without the comments. */
function* statementsOf(text: string): Generator<string> {
  const special = /'|;|\/\*/g
  let statement = ''
  let from = 0
  for (let match = special.exec(text); match; match = special.exec(text)) {
    if (match[0] === ';') {
      yield (statement + text.slice(from, match.index)).trim()
      statement = ''
      from = special.lastIndex
      continue
    }
    // A doubled quote closes one text and opens the next, which comes to the same.
    const isComment = match[0] === '/*'
    const end = text.indexOf(isComment ? '*/' : "'", special.lastIndex)
    if (end < 0) return
    if (isComment) {
      statement += text.slice(from, match.index)
      from = end + 2
    }
    special.lastIndex = end + (isComment ? 2 : 1)
  }
}

class BadText extends Error {}

const token =
  /\s*(?:(?<mark>[(),])|#(?<ref>\d+)|'(?<text>(?:[^']|'')*)'|"(?<binary>[^"]*)"|\.(?<word>\w+)\.|(?<number>[+-]?\d+\.?\d*(?:[eE][+-]?\d+)?)|(?<none>[$*])|(?<type>[A-Za-z]\w*)\s*\()/y

/** The values between two brackets. */
function parseList(text: string): StepValue[] {
  let at = 0
  const next = () => {
    token.lastIndex = at
    const groups = token.exec(text)?.groups
    if (!groups) throw new BadText()
    at = token.lastIndex
    return groups
  }
  const list = (): StepValue[] => {
    const values: StepValue[] = []
    for (let groups = next(); groups.mark !== ')'; groups = next()) if (groups.mark !== ',') values.push(value(groups))
    return values
  }
  const value = (groups: Record<string, string | undefined>): StepValue => {
    if (groups.mark === '(') return list()
    if (groups.ref !== undefined) return { ref: Number(groups.ref) }
    if (groups.text !== undefined) return groups.text.replaceAll("''", "'")
    if (groups.word !== undefined) return { word: groups.word.toUpperCase() }
    if (groups.number !== undefined) return Number(groups.number)
    if (groups.type !== undefined) return { type: groups.type.toUpperCase(), args: list() }
    return null
  }
  if (next().mark !== '(') throw new BadText()
  return list()
}
