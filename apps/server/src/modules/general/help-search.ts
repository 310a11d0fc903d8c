import type { HelpDocument } from './help-folder.ts'

export interface HelpHit {
  id: string
  title: string
  heading?: string
  extract: string
}

const BEFORE = 30
const LENGTH = 120

/** Documents that have all words in title or text. A title that has them counts most, then a heading, then the text. */
export function searchDocuments(documents: Iterable<HelpDocument>, blurry: string, most: number): HelpHit[] {
  const words = blurry.toLowerCase().split(/\s+/).filter(Boolean)
  const hits: { rank: number; hit: HelpHit }[] = []
  for (const document of documents) {
    const found = searchOne(document, words)
    if (found) hits.push(found)
  }
  return hits
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ hit }) => hit)
}

function searchOne({ id, title, markdown }: HelpDocument, words: readonly string[]) {
  const has = (text: string, word: string) => text.toLowerCase().includes(word)
  const sections = sectionsOf(markdown)
  const whole = [title, ...sections.flatMap(({ heading, text }) => [heading, text])].join('\n')
  if (words.length === 0 || !words.every((word) => has(whole, word))) return undefined
  const inHeading = sections.find(({ heading }) => words.every((word) => has(heading, word)))
  // The section that has most of the words, the first of equals.
  const count = ({ heading, text }: Section) => words.filter((word) => has(`${heading}\n${text}`, word)).length
  const best =
    inHeading ?? sections.reduce<Section | undefined>((a, b) => (a && count(a) >= count(b) ? a : b), undefined)
  const isTitle = words.every((word) => has(title, word))
  const hit = { id, title, heading: best?.heading || undefined, extract: best ? extractOf(best.text, words) : '' }
  return { rank: isTitle ? 0 : inHeading ? 1 : 2, hit }
}

interface Section {
  heading: string
  text: string
}

/** Every section of a document, for who looks for an answer in it. */
export const sectionsIn = ({ title, markdown }: HelpDocument): { heading: string; text: string }[] =>
  sectionsOf(markdown).map(({ heading, text }) => ({ heading: heading || title, text }))

/** The text as it is read, below the heading it stands under. The first heading is the title. */
function sectionsOf(markdown: string): Section[] {
  return markdown
    .replace(/^# .*$/m, '')
    .split(/^#{2,6} /m)
    .map((part, index) => {
      const [first = '', ...rest] = part.split('\n')
      return index === 0 ? { heading: '', text: plain(part) } : { heading: plain(first), text: plain(rest.join('\n')) }
    })
    .filter(({ heading, text }) => heading || text)
}

const plain = (markdown: string) =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*\|?[\s|:-]+\|?\s*$/gm, ' ')
    .replace(/^\s*(>|[-*+]|\d+\.)\s|\|/gm, ' ')
    .replace(/[*`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

function extractOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0)
  const from = Math.max(0, Math.min(...(places.length > 0 ? places : [0])) - BEFORE)
  const cut = text.slice(from, from + LENGTH)
  return `${from > 0 ? '…' : ''}${cut}${from + LENGTH < text.length ? '…' : ''}`
}
