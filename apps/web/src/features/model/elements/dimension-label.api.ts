import type { TreeDimension } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../../api/use-dict.ts'
import { useIfcTerms } from '../../../api/use-ifc-terms.ts'

/** What a person calls a group of elements: disciplines are stored by their letter, classes by the standard's name. */
export function useDimensionLabel(): (dimension: TreeDimension | undefined, label: string) => string {
  const { t } = useTranslation()
  const { labelOf } = useDict('discipline')
  const { classTerm, valueTerm } = useIfcTerms()
  return (dimension, label) => {
    if (!label) return t('model.unnamed')
    if (dimension === 'discipline') return labelOf(label)
    if (dimension === 'class') return classTerm(label)
    return typeof dimension === 'object' ? valueTerm(label) : label
  }
}
