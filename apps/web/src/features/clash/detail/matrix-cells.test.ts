import { expect, it } from 'vitest'
import { matrixCells } from './matrix-cells.ts'

const order = ['A', 'S', 'P', 'M', 'E']

it('has each pair of disciplines once, in the order of the dictionary', () => {
  const { rows, columns, at, most } = matrixCells(
    [
      { a: 'M', b: 'S', count: 41 },
      { a: 'A', b: 'S', count: 6 },
    ],
    order,
  )
  expect(rows).toEqual(['A', 'S'])
  expect(columns).toEqual(['S', 'M'])
  expect([at('A', 'S'), at('A', 'M'), at('S', 'M'), at('S', 'S')]).toEqual([6, 0, 41, undefined])
  expect(most).toBe(41)
})

it('has a diagonal when a discipline clashes with itself', () => {
  const { rows, columns, at } = matrixCells([{ a: 'M', b: 'M', count: 3 }], order)
  expect([rows, columns, at('M', 'M')]).toEqual([['M'], ['M'], 3])
})

it('puts a discipline that the dictionary does not know last', () => {
  const { columns } = matrixCells([{ a: 'X', b: 'A', count: 1 }], order)
  expect(columns).toEqual(['X'])
})
