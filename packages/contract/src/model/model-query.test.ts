import { expect, it } from 'vitest'
import { ElementQuery, TreeDimension } from './model-query.ts'
import { FilterRule } from './model-view.ts'

it('properties with long names can be searched for, grouped by and put into rules', () => {
  const [name, value] = ['N'.repeat(300), 'v'.repeat(5000)]
  expect(TreeDimension.parse({ set: name, name })).toEqual({ set: name, name })
  const condition = { set: name, name, op: 'is', value } as const
  expect(ElementQuery.parse({ fileIds: [1], conditions: [condition] }).conditions).toEqual([condition])
  const rule = { field: 'property', set: name, name, op: 'is', value, effect: 'hide' } as const
  expect(FilterRule.parse(rule)).toEqual(rule)
})
