import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'

/** Something that a request waited for. */
export interface Step {
  name: string
  /** Milliseconds from its beginning. */
  at: number
  time: number
  isFailed?: true
}

/** What the process wrote into its own log meanwhile. */
export interface TraceLine {
  at: number
  level: 'info' | 'warn' | 'error'
  text: string
}

/** A field of what a call has changed. */
export interface Change {
  field: string
  before: string
  after: string
}

interface Trace {
  started: number
  steps: Step[]
  lines: TraceLine[]
  changes: Change[]
}

/** Who wants to know why a request was slow looks at the first of them. */
const MOST = 100
const NAME_LENGTH = 200
const MOST_LINES = 50
const LINE_LENGTH = 500

const store = new AsyncLocalStorage<Trace>()

/** From here on, what this request waits for is written down. */
export const beginTrace = () => store.enterWith({ started: performance.now(), steps: [], lines: [], changes: [] })

/** Nothing outside of requests. */
export const currentTrace = (): Trace | undefined => store.getStore()

/** Names are made short here: of most requests nobody asks. */
export const stepsSoFar = (): readonly Step[] =>
  (store.getStore()?.steps ?? []).map(({ name, ...step }) => ({
    name: name.replace(/\s+/g, ' ').slice(0, NAME_LENGTH),
    ...step,
  }))

export const linesSoFar = (): readonly TraceLine[] => store.getStore()?.lines ?? []

/** Of the request that is under way, if one is. */
export function noteLine(level: TraceLine['level'], text: () => string): void {
  const trace = store.getStore()
  if (trace && trace.lines.length < MOST_LINES)
    trace.lines.push({ at: round(performance.now() - trace.started), level, text: text().slice(0, LINE_LENGTH) })
}

/** Something begins that a request waits for; told of its end, it is complete. Outside of requests nothing is kept. */
export function beginStep(name: string): ((isFailed: boolean) => void) | undefined {
  const trace = store.getStore()
  if (!trace || trace.steps.length >= MOST) return
  const began = performance.now()
  const step: Step = { name, at: round(began - trace.started), time: 0 }
  trace.steps.push(step)
  return (isFailed) => {
    step.time = round(performance.now() - began)
    if (isFailed) step.isFailed = true
  }
}

const round = (ms: number) => Math.round(ms * 10) / 10

/** Without the letters and digits that people take for one another. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const part = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** What a person reads out to whoever helps him: `7KQ2-M4XD`. */
export const newRequestId = () => `${part()}-${part()}`
