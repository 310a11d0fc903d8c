// BCF has no disciplines. Ours travels among what the standard does not know, so that it comes back from another house of ours.
import type { KeptPart } from '@sunmao/bcf'

const PLACE = 'Topic'
const pattern = /^<ResponsibleDiscipline>([^<>&]{1,60})<\/ResponsibleDiscipline>$/

const isIt = ({ place, xml }: KeptPart) => place === PLACE && pattern.test(xml)

/** Nothing where there is none, or none that is known here. */
export function disciplineOf(kept: readonly KeptPart[], known: ReadonlySet<string>): string | undefined {
  const found = pattern.exec(kept.find(isIt)?.xml ?? '')?.[1]
  return found && known.has(found) ? found : undefined
}

export const withDiscipline = (kept: readonly KeptPart[], discipline: string): KeptPart[] => {
  const xml = `<ResponsibleDiscipline>${discipline}</ResponsibleDiscipline>`
  return [...kept.filter((part) => !isIt(part)), ...(pattern.test(xml) ? [{ place: PLACE, xml }] : [])]
}
