import { expect, it } from 'vitest'
import { rulesOf } from './view-draft.service.ts'

const option = (value: string) => ({ value, label: value })
const fields = [
  { name: 'class', label: 'model.by.class' as const, options: ['IfcDoor', 'IfcWall'].map(option) },
  { name: 'level', label: 'model.by.level' as const, options: ['1F', '2F', '3F', '4F'].map(option) },
]
const isolate = { op: 'is', effect: 'isolate' }

it('isolates by one condition and hides what the others do not name', () => {
  expect(rulesOf(fields, { class: ['IfcDoor'], level: ['3F'] })).toEqual([
    { field: 'class', value: 'IfcDoor', ...isolate },
    { field: 'level', op: 'isNot', value: '3F', effect: 'hide' },
  ])
  expect(rulesOf(fields, { class: ['IfcDoor'], level: ['1F', '2F'] })).toEqual([
    { field: 'class', op: 'isNot', value: 'IfcDoor', effect: 'hide' },
    { field: 'level', value: '1F', ...isolate },
    { field: 'level', value: '2F', ...isolate },
  ])
  expect(rulesOf(fields, { text: ['防火'], level: ['1F', '2F'] })).toEqual([
    { field: 'type', op: 'contains', value: '防火', effect: 'isolate' },
    { field: 'level', op: 'is', value: '3F', effect: 'hide' },
    { field: 'level', op: 'is', value: '4F', effect: 'hide' },
  ])
  expect(rulesOf(fields, {})).toEqual([])
})
