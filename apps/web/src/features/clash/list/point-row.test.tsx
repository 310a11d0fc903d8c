import type { ClashPoint } from '@sunmao/contract'
import { expect, it } from 'vitest'
import type { ClashWords } from '../clash-labels.ts'
import { isSameRow } from './point-row.tsx'

const element = { fileId: 1, index: 4, globalId: 'g', name: '送风管', class: 'IfcDuctSegment', type: '矩形风管' }
const point = {
  ...{ id: 5, groupId: 9, number: 'CP-0005', status: 'new', depth: 82, level: '3F', grid: '3-4/B' },
  a: element,
  b: { ...element, name: 'KL-3', class: 'IfcBeam' },
} as ClashPoint
const words = {} as ClashWords
const row = { point, words, isCurrent: false, isChosen: false, onChoose: () => undefined, onOpen: () => undefined }
/** The same point in another answer. */
const answered = (changes: object = {}) => ({ ...structuredClone(point), ...changes }) as ClashPoint

it('is not made again for an answer that says the same of its point', () => {
  expect(isSameRow(row, { ...row, point: answered(), onOpen: () => undefined, onChoose: () => undefined })).toBe(true)
})

it.each([
  ['its status', { point: answered({ status: 'approved' }) }],
  ['its depth', { point: answered({ depth: 83 }) }],
  ['its place', { point: answered({ grid: '4-5/B' }) }],
  ['its element', { point: answered({ b: { ...element, name: 'KL-4' } }) }],
  ['its group', { point: answered({ groupId: 10 }) }],
  ['another point', { point: answered({ id: 6 }) }],
  ['what is open', { isCurrent: true }],
  ['what is chosen', { isChosen: true }],
  ['what one may do', { onChoose: undefined }],
  ['the language', { words: {} as ClashWords }],
])('is made again when %s changes', (_, changes) => expect(isSameRow(row, { ...row, ...changes } as never)).toBe(false))
