import { type IfcTerms, ifcTerms } from '@sunmao/i18n/ifc'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

const KEY = 'ifc-names'
const listeners = new Set<() => void>()

const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const readOriginal = () => localStorage.getItem(KEY) === 'original'
const setOriginal = (isOriginal: boolean) => {
  if (isOriginal) localStorage.setItem(KEY, 'original')
  else localStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

const same = (name: string) => name
const originals: IfcTerms = { classTerm: same, setTerm: same, propertyTerm: same, valueTerm: same }

const everyLanguage = (['zh-CN', 'en'] as const).map(ifcTerms)

/** All that a person may type for names of the standard: those names, and their words in every language. */
export const ifcNamesText = (names: readonly string[]): string =>
  names
    .flatMap((name) => [
      name,
      ...everyLanguage.flatMap((terms) => [terms.classTerm(name), terms.setTerm(name), terms.propertyTerm(name)]),
    ])
    .filter((word, at, all) => all.indexOf(word) === at)
    .join(' ')

/** The words for names of the IFC standard, or those names themselves for whoever prefers them; this browser remembers. */
export function useIfcTerms() {
  const { i18n } = useTranslation()
  const isOriginal = useSyncExternalStore(follow, readOriginal)
  const lang = i18n.language === 'en' ? 'en' : 'zh-CN'
  const terms = useMemo(() => (isOriginal ? originals : ifcTerms(lang)), [isOriginal, lang])
  return { ...terms, isOriginal, setOriginal }
}
