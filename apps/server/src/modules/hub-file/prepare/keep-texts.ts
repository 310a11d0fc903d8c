// What of a file can be searched for. Indexing takes its time, so there is a limit; a file with more says where the search ends.
import { pageTextMost, textMost } from './limits.ts'
import type { Prepared, Told } from './prepared.ts'

/** The texts as they are stored, and what is to be known of those that are not. */
export function keepTexts(made: Prepared): Prepared {
  const whole = (made.texts ?? []).map(clean)
  const hasPages = made.pages.length > 1
  const notes: Told[] = []
  const texts: string[] = []
  const cut: string[] = []
  let left = textMost
  let from = made.unreadFrom
  for (const [page, text] of whole.entries()) {
    if (left <= 0 && text !== '') {
      from = Math.min(from ?? page, page)
      break
    }
    const most = hasPages ? Math.min(pageTextMost, left) : left
    const kept = text.slice(0, most)
    left -= kept.length
    if (kept.length < text.length && hasPages) cut.push(made.pages[page]?.name ?? `${page + 1}`)
    texts.push(...(hasPages ? [kept] : partsOf(kept)))
  }
  if (cut.length > 0) notes.push({ code: 'hubFile.searchedInPart', facts: { pages: listed(cut), most: pageTextMost } })
  const isCut = made.isTextCut || (!hasPages && whole.reduce((sum, text) => sum + text.length, 0) > textMost)
  if (from !== undefined && hasPages) notes.push({ code: 'hubFile.searchedTo', facts: { page: from } })
  else if (isCut) notes.push({ code: 'hubFile.searchedFirst', facts: { count: textMost } })
  return { ...made, texts, notes: [...(made.notes ?? []), ...notes] }
}

const NAMES_MOST = 5

const listed = (names: readonly string[]) =>
  names.slice(0, NAMES_MOST).join(', ') + (names.length > NAMES_MOST ? ' …' : '')

/** No part begins in the middle of a line, unless the line is as long as a part. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    const end = at + pageTextMost
    const line = end < text.length ? text.lastIndexOf('\n', end) + 1 : text.length
    const to = line > at ? line : Math.min(end, text.length)
    parts.push(text.slice(at, to))
    at = to
  }
  return parts
}

/** What a database takes: no control characters, no halves of a letter. */
const clean = (text: string) =>
  Buffer.from(text.replace(/[^\P{Cc}\t\n\r]/gu, ' '))
    .toString()
    .trim()
