import { describe, expect, it } from 'vitest'
import { GrowingU32 } from '../growing.ts'
import { RecordColumn, RecordSet } from './record-set.ts'

describe('RecordSet', () => {
  it('counts members in their order, whatever group of bits they are in', () => {
    const records = [0, 1, 31, 32, 33, 63, 64, 95, 500, 998, 999]
    const set = new RecordSet(1000)
    for (const record of records) set.add(record)
    expect(set.size).toBe(records.length)
    for (let record = -1; record < 1000; record++) expect(set.placeOf(record)).toBe(records.indexOf(record))
  })
})

describe('RecordColumn', () => {
  it('keeps the first target of a record', () => {
    const pairs = new GrowingU32()
    for (const value of [70, 5, 3, 0, 70, 6]) pairs.push(value)
    const column = new RecordColumn(100, pairs)
    expect([70, 3, 4, 99, -1].map((record) => column.of(record))).toEqual([5, 0, -1, -1, -1])
  })
})
