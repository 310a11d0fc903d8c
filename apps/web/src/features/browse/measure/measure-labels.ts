import type { Measure } from '@sunmao/viewer'
import type { TFunction } from 'i18next'

export interface MeasureWords {
  value: string
  /** What one wants to know besides: the parts along the axes, the way around. */
  more?: string
}

/** A measure as people of the trade write it: mm, m², °. Places in metres. */
export function measureWords(t: TFunction, lang: string, found: Measure): MeasureWords {
  const number = (value: number, digits: number) =>
    value.toLocaleString(lang, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      // Less than the last digit is 0, not -0.
      signDisplay: 'negative',
    })
  const mm = (metres: number) => number(metres * 1000, 0)
  switch (found.kind) {
    case 'point': {
      const [x, y, z] = found.at.map((value) => number(value, 3))
      return { value: t('browse.measureAt', { x, y, z }) }
    }
    case 'angle':
      return { value: t('browse.degrees', { value: number(found.degrees, 2) }) }
    case 'area':
      return {
        value: t('browse.squareMetres', { value: number(found.area, 3) }),
        more: t('browse.perimeter', { value: mm(found.perimeter) }),
      }
    case 'height':
      return { value: t('browse.millimetres', { value: mm(found.height) }) }
    case 'distance': {
      const [x, y, z] = found.along.map(mm)
      return { value: t('browse.millimetres', { value: mm(found.length) }), more: t('browse.deltas', { x, y, z }) }
    }
  }
}
