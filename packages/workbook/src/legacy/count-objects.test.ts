import { CFB, utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { readWorkbook } from '../read-workbook.ts'
import { countObjects } from './count-objects.ts'

const record = (number: number, ...bytes: number[]) => [number & 255, number >> 8, bytes.length, 0, ...bytes]
/** Of that kind, as every version of the format begins it. */
const object = (kind: number) => record(0x5d, 0x15, 0, 0x12, 0, kind, 0, ...Array(16).fill(0))
const stream = (...records: number[][]) => Uint8Array.from([...record(0x809, 0, 6, 5, 0), ...records.flat()])

const compound = (bytes: Uint8Array): Uint8Array => {
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(file, '/Workbook', bytes)
  return Uint8Array.from(CFB.write(file, { type: 'array' }))
}

describe('what lies over the cells of an old workbook', () => {
  it('is counted by kind, without comments and lists of filters', () => {
    const bytes = compound(stream(object(8), object(8), object(5), object(2), object(25), object(20)))
    expect(countObjects(bytes)).toEqual([
      { kind: 'picture', count: 2 },
      { kind: 'chart', count: 1 },
      { kind: 'shape', count: 1 },
    ])
  })

  it('is nothing where records lead out of the file or there is no workbook', () => {
    expect(countObjects(compound(stream([0x5d, 0, 0xff, 0xff, 1])))).toEqual([])
    expect(countObjects(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3))).toEqual([])
    expect(countObjects(new Uint8Array())).toEqual([])
  })
})

describe('workbooks from before compound files, and written as XML', () => {
  const book = utils.book_new(
    utils.aoa_to_sheet([
      ['构件', 3],
      ['beam', 4.5],
    ]),
    'Sheet1',
  )
  it.each(['biff2', 'biff3', 'biff4', 'xlml'] as const)('are read: %s', async (bookType) => {
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: bookType as 'biff2' }))
    const { head, texts } = await readWorkbook(bytes, 'old.xls')
    expect(head.sheets[0]!.cells).toBe(4)
    expect(texts[0]).toContain('beam')
  })

  it('are no other texts that end in xls', async () => {
    for (const text of ['<html><table><tr><td>1</td></tr></table></html>', '<?xml version="1.0"?><Workbook/>', 'a,b'])
      await expect(readWorkbook(new TextEncoder().encode(text), 'a.xls')).rejects.toThrow()
  })
})
