import type { ClashElement, ClashPoint, ClashPointStatus } from '@sunmao/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../api/use-dict.ts'
import { useIfcTerms } from '../../api/use-ifc-terms.ts'

/** What a title needs of a point. */
type Titled = Pick<ClashPoint, 'type' | 'depth'> & Record<'a' | 'b', Pick<ClashElement, 'class' | 'name' | 'type'>>

/** Clashes in words: names of elements, titles, lengths and places. The same object as long as the words are the same. */
export function useClashWords() {
  const { t, i18n } = useTranslation()
  const { classTerm } = useIfcTerms()
  const { entries } = useDict('discipline')
  const { language } = i18n
  return useMemo(() => {
    const mm = (depth: number) => t('clash.mm', { value: Math.round(depth).toLocaleString(language) })
    const nameOf = ({ name, type, class: ifcClass }: Titled['a']) => name || type || classTerm(ifcClass)
    const labelOf = (value: string) => entries.find((entry) => entry.value === value)?.label ?? value
    return {
      mm,
      nameOf,
      classOf: (ifcClass: string) => classTerm(ifcClass),
      statusOf: (status: ClashPointStatus) => t(`clash.status.${status}`),
      chooseOf: (number: string) => t('clash.choose', { number }),
      disciplineOf: (value: string) => (value ? labelOf(value) : t('clash.noDiscipline')),
      /** 风管与梁相碰 82 mm. */
      titleOf: ({ type, a, b, depth }: Titled) =>
        t(`clash.title.${type}`, {
          a: classTerm(a.class),
          b: type === 'netHeight' ? nameOf(b) : classTerm(b.class),
          depth: mm(depth),
        }),
      placeOf: ({ level, room, grid }: Pick<ClashPoint, 'level' | 'room' | 'grid'>) =>
        [level, room, grid].filter(Boolean).join(' '),
    }
  }, [t, language, classTerm, entries])
}

export type ClashWords = ReturnType<typeof useClashWords>
