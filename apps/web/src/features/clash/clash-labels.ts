import type { ClashElement, ClashPoint } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../api/use-dict.ts'
import { useIfcTerms } from '../../api/use-ifc-terms.ts'

/** What a title needs of a point. */
type Titled = Pick<ClashPoint, 'type' | 'depth'> & Record<'a' | 'b', Pick<ClashElement, 'class' | 'name' | 'type'>>

/** Clashes in words: names of elements, titles, lengths and places. */
export function useClashWords() {
  const { t, i18n } = useTranslation()
  const { classTerm } = useIfcTerms()
  const { labelOf } = useDict('discipline')
  const mm = (depth: number) => t('clash.mm', { value: Math.round(depth).toLocaleString(i18n.language) })
  const nameOf = ({ name, type, class: ifcClass }: Titled['a']) => name || type || classTerm(ifcClass)
  return {
    mm,
    nameOf,
    classOf: (ifcClass: string) => classTerm(ifcClass),
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
}
