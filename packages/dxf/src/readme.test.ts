import { expect, it } from 'vitest'
import { boxFont, dxfText, line } from './dxf.fixture.ts'
import { compareSheets, decodeSheet, encodeSheet, findAxes, findTitleBlock, matchGrids, readDxf } from './index.ts'

it('does what the README shows', () => {
  const bytes = new TextEncoder().encode(dxfText({ entities: line(0, 0, 10, 0) }))
  const { head, sheets } = readDxf(bytes, { glyphs: boxFont })
  const [sheet] = sheets.map(encodeSheet).map(decodeSheet)
  expect(head.layouts.map(({ name }) => name)).toEqual(['Model'])
  expect(findTitleBlock(sheet!)).toEqual({})
  expect(matchGrids(findAxes(sheet!), [])).toEqual({ isMatch: false, reason: 'noAxes' })
  expect(compareSheets(sheet!, sheets[0]!).changes).toEqual([])
})
