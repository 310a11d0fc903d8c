import { describe, expect, it } from 'vitest'
import { placeWords } from './place-labels.ts'

type Building = Parameters<typeof placeWords>[1]
type Position = Parameters<typeof placeWords>[2]

const building = {
  storeys: [{ globalId: 's', name: '3F', elevation: 9 }],
  spaces: [{ number: '301', name: '走道' }],
  systems: [{ name: 'SF-1' }],
} as unknown as Building

const at = (...axes: string[]): Position => {
  const grid = axes.map((tag) => ({ axes: tag.replace('!', ''), isOutside: tag.startsWith('!') }))
  return { storey: 0, space: -1, grid, systems: [], box: undefined, centre: undefined }
}

describe('placeWords', () => {
  it('says storey, room, axes and systems', () => {
    expect(placeWords('zh-CN', building, { ...at('3-4', 'B'), space: 0, systems: [0] })).toEqual({
      level: '3F',
      room: '301 走道',
      grid: '3-4/B',
      systems: ['SF-1'],
      text: '3F 301 走道 3-4/B轴',
    })
  })

  it.each([
    ['inside', at('5-6', 'A-B'), '5-6/A-B', '3F 5-6/A-B轴', '3F grid 5-6/A-B'],
    ['beyond one side', at('5-6', '!A'), '5-6轴/A轴外侧', '3F 5-6轴/A轴外侧', '3F grid 5-6, outside A'],
    ['on an axis, beyond one side', at('!1', '1/A'), '1/A轴/1轴外侧', '3F 1/A轴/1轴外侧', '3F grid 1/A, outside 1'],
    ['beyond a corner', at('!9', '!F'), '9/F轴外侧', '3F 9/F轴外侧', '3F outside grid 9/F'],
    ['without a grid', at(), undefined, '3F', '3F'],
  ])('says it as an engineer does: %s', (_, here, grid, chinese, english) => {
    expect(placeWords('zh-CN', building, here)).toMatchObject({ grid, text: chinese })
    expect(placeWords('en', building, here).text).toBe(english)
  })
})
