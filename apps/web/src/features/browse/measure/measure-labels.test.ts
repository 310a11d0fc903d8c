import type { Measure } from '@sunmao/viewer'
import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { measureWords } from './measure-labels.ts'

const t = ((key: string, values: object) => `${key} ${Object.values(values).join(' ')}`) as unknown as TFunction
const points = [] as const

it.each<[Measure, string, string | undefined]>([
  [
    { kind: 'distance', points, along: [3, -4, -0.0004], length: 5, horizontal: 5, vertical: 0 },
    'browse.millimetres 5,000',
    'browse.deltas 3,000 -4,000 0',
  ],
  [{ kind: 'area', points, area: 2.5, perimeter: 7 }, 'browse.squareMetres 2.500', 'browse.perimeter 7,000'],
  [{ kind: 'angle', points, degrees: 89.996 }, 'browse.degrees 90.00', undefined],
])('says a measure in the units of the trade: %j', (found, value, more) => {
  expect(measureWords(t, 'en', found)).toEqual({ value, more })
})
