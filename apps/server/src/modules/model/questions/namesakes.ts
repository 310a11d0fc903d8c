import type { ModelElement } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { type Building, positionOf } from '@sunmao/model'
import type { Opened } from '../packs/opened-model.service.ts'
import { gridWords } from './place-labels.ts'

/** What a row of a tree is called. */
const titleOf = ({ name, type, class: ifcClass }: ModelElement) => name || type || ifcClass

/** What can tell elements of one name apart, what people say first in front. */
const tellers = [
  (lang: Lang, { building }: Opened, { index }: ModelElement) =>
    gridWords(lang, positionOf(building, index).grid).words,
  (_: Lang, __: Opened, { room }: ModelElement) => room,
  (lang: Lang, { building }: Opened, { index }: ModelElement) => {
    const metres = lengthIn(building, index)
    return metres && translate(lang, 'model.lengthOf', { millimetres: Math.round(metres * 1000) })
  },
  (_: Lang, __: Opened, { tag }: ModelElement) => tag,
]

/** Where several of these elements have one name, gives each what tells it from the others, with as few words as that takes. */
export function tellApart(opened: readonly Opened[], elements: readonly ModelElement[], lang: Lang): ModelElement[] {
  const byFile = new Map(opened.map((one) => [one.fileId, one]))
  const notes = new Map<ModelElement, string>()
  for (const namesakes of groupsByTitle(elements)) {
    if (namesakes.length < 2) continue
    let known = namesakes.map(() => '')
    for (const tell of tellers) {
      const words = namesakes.map((one) => tell(lang, byFile.get(one.fileId)!, one) || '')
      const next = known.map((text, at) => [text, words[at]].filter(Boolean).join(' · '))
      if (new Set(next).size > new Set(known).size) known = next
      if (new Set(known).size === namesakes.length) break
    }
    for (const [at, one] of namesakes.entries()) if (known[at]) notes.set(one, known[at])
  }
  return elements.map((one) => (notes.has(one) ? { ...one, note: notes.get(one) } : one))
}

function groupsByTitle(elements: readonly ModelElement[]): Iterable<ModelElement[]> {
  const groups = new Map<string, ModelElement[]>()
  for (const one of elements) groups.set(titleOf(one), [...(groups.get(titleOf(one)) ?? []), one])
  return groups.values()
}

/** As the file states it among the quantities. */
function lengthIn({ properties, texts }: Building, index: number): number | undefined {
  const { setStart, setOf, entryStart, entryNames, numbers } = properties
  for (let at = setStart[index]!; at < setStart[index + 1]!; at++)
    for (let entry = entryStart[setOf[at]!]!; entry < entryStart[setOf[at]! + 1]!; entry++)
      if (texts[entryNames[entry]!] === 'Length' && numbers[entry]! > 0) return numbers[entry]
  return undefined
}
