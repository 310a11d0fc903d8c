import type { TreeDimension } from '@sunmao/contract'
import type { IfcTerms } from '@sunmao/i18n/ifc'
import type { TFunction } from 'i18next'

export const plainDimensions = [
  'discipline',
  'level',
  'system',
  'class',
  'type',
  'material',
  'classification',
  'room',
] as const satisfies readonly TreeDimension[]

export interface PropertyName {
  /** Without it: of every set that has the property. */
  set?: string | undefined
  name: string
}

/** The words that a person reads for the names of the standard. */
export type PropertyWords = Pick<IfcTerms, 'setTerm' | 'propertyTerm'>

export const propertyText = ({ set, name }: PropertyName, { setTerm, propertyTerm }: PropertyWords) =>
  [set && setTerm(set), propertyTerm(name)].filter(Boolean).join(' / ')

export const dimensionText = (dimension: TreeDimension, t: TFunction, words: PropertyWords): string =>
  typeof dimension === 'string' ? t(`model.by.${dimension}`) : propertyText(dimension, words)
