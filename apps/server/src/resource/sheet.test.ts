import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { bytesOfSheet } from './sheet.ts'

const read = async (titles: string[], rows: (string | number)[][]) =>
  (await readXlsx(await bytesOfSheet(titles, rows), { readStyles: true })).sheets[0]!

it('is as wide as what stands in its columns, and keeps its titles in sight', async () => {
  const rows = [
    [1, '综合楼三层走道风管与框架梁相碰', 'x'.repeat(400)],
    [2, '短', 'y'],
  ]
  const { columns, freezePane, rows: kept } = await read(['序号', '标题', '说明'], rows)
  const [number, title, text] = columns!.map(({ width }) => width!)
  expect(number).toBe(8)
  // Fifteen characters of double width.
  expect(title).toBeGreaterThanOrEqual(30)
  expect(title).toBeLessThan(40)
  expect(text).toBe(60)
  expect(freezePane).toMatchObject({ rows: 1 })
  expect(kept).toEqual([['序号', '标题', '说明'], ...rows])
})

it('keeps every row of a long table', async () => {
  const rows = Array.from({ length: 1000 }, (_, at) => [at, `第 ${at} 行`])
  const { rows: kept } = await read(['序号', '名称'], rows)
  expect(kept).toHaveLength(1001)
  expect(kept.at(-1)).toEqual([999, '第 999 行'])
})
