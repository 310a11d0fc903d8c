// What a language model wrote, sentence by sentence: each must name a source that it was given, and its figures must stand there.
import type { AnswerSentence } from '@sunmao/contract'

const CITE = /\[\s*(\d{1,3}(?:\s*[,，]\s*\d{1,3})*)\s*\]|【\s*(\d{1,3})\s*】/g
const END = /(?<=[。！？；!?;\n])|(?<=\.)(?=\s)/

/** Whole sentences with the citations behind them, and what is not yet one. */
export function sentencesIn(text: string): { whole: string[]; rest: string } {
  const parts = text.split(END)
  const joined: string[] = []
  for (const part of parts) {
    // A citation behind the full stop belongs to the sentence before it.
    const behind = /^\s*((?:\[[\d,，\s]+\]|【\d+】)\s*)+/.exec(part)
    if (behind && joined.length > 0) {
      joined[joined.length - 1] += behind[0]
      const more = part.slice(behind[0].length)
      if (more) joined.push(more)
    } else joined.push(part)
  }
  const rest = joined.pop() ?? ''
  return { whole: joined.filter((one) => one.trim()), rest }
}

/** Without marks of a markup, links or pictures: what is shown is text. */
const plain = (text: string) =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(#{1,6}|[-*+]|\d+\.)\s+/, '')
    .replace(/[*_`]{1,3}([^*_`]+)[*_`]{1,3}/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const figuresIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replace(/(\d),(?=\d{3})/g, '$1')
    .match(/\d+(?:\.\d+)?/g) ?? []

export function checkSentence(sentence: string, evidence: ReadonlyMap<number, string>): AnswerSentence | undefined {
  const named = [...sentence.matchAll(CITE)].flatMap(([, some, one]) => (some ?? one ?? '').split(/[,，]/).map(Number))
  const cites = [...new Set(named)].filter((no) => evidence.has(no))
  const text = plain(sentence.replace(CITE, ''))
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined
  const told = new Set(cites.flatMap((no) => figuresIn(evidence.get(no)!)))
  const isProved = cites.length > 0 && figuresIn(text).every((figure) => told.has(figure))
  return { text, cites, isProved }
}
