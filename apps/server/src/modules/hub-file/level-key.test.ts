import { expect, it } from 'vitest'
import { levelKey } from './level-key.service.ts'

it.each([
  ['3F', ['3F', 'F3', '三层', '3层', 'Level 3', 'L3', '3f 9.000', '三层平面图']],
  ['1F', ['首层', '一层', '1F', 'F1']],
  ['12F', ['十二层', '12F', 'F12']],
  ['B1', ['B1', '地下一层', '地下1层', 'B1F', '负一层']],
  ['RF', ['RF', '屋面', '屋顶层', 'Roof']],
  ['夹层', ['夹层']],
])('is %s for all its names', (key, names) => {
  expect(names.map(levelKey)).toEqual(names.map(() => key))
})
