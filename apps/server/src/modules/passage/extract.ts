import { termsOfText } from './question-terms.ts'

const LENGTH = 140
const STEP = 20

/** The part of a text that has the most of what was asked for, in one line. */
export function extractFor(text: string, weights: ReadonlyMap<string, number>): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= LENGTH) return line
  let best = { from: 0, weight: -1 }
  for (let from = 0; from < Math.min(line.length, 20_000); from += STEP) {
    const weight = weightIn(line.slice(from, from + LENGTH), weights)
    if (weight > best.weight) best = { from, weight }
  }
  const from = Math.max(0, best.from - STEP)
  const end = best.from + LENGTH
  return `${from > 0 ? '…' : ''}${line.slice(from, end).trim()}${end < line.length ? '…' : ''}`
}

/** How much of what was asked for a text has; a title counts by itself. */
export function weightIn(text: string, weights: ReadonlyMap<string, number>): number {
  const terms = termsOfText(text)
  let sum = 0
  for (const [term, weight] of weights) if (terms.has(term)) sum += weight
  return sum
}
