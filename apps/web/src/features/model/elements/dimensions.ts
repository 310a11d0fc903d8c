import type { TreeDimension } from '@sunmao/contract'
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
  set: string
  name: string
}

export const propertyText = ({ set, name }: PropertyName) => `${set} / ${name}`

export const dimensionText = (dimension: TreeDimension, t: TFunction): string =>
  typeof dimension === 'string' ? t(`model.by.${dimension}`) : propertyText(dimension)
