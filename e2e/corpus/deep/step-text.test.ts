import { expect, test } from 'vitest'
import { numberOf, refsOf, StepText, textOf, wordOf } from './step-text.ts'

const read = (...lines: string[]) => new StepText(`ISO-10303-21;\nDATA;\n${lines.join('\n')}\nENDSEC;\n`)

test('values of every kind are read', () => {
  const step = read(`#1 = IfcThing ( 'it''s; (so)', .ELEMENT., -1.5E-3, (#2, #3), $, *, IFCLABEL('x'), 7, "0F" ) ;`)
  const args = step.args(1)
  expect(step.records.get(1)?.type).toBe('IFCTHING')
  expect(textOf(args[0])).toBe("it's; (so)")
  expect(wordOf(args[1])).toBe('ELEMENT')
  expect(numberOf(args[2])).toBe(-0.0015)
  expect(refsOf(args[3])).toEqual([2, 3])
  expect(args.slice(4)).toEqual([null, null, { type: 'IFCLABEL', args: ['x'] }, 7, null])
})

test('comments are no part of a record', () => {
  const step = read(`/* #1=IFCA('old'); */ #1=IFCB(/* a; b */'new');`)
  expect(step.records.get(1)?.type).toBe('IFCB')
  expect(step.args(1)).toEqual(['new'])
})

test('of two records with one number the first counts', () => {
  expect(read('#1=IFCA(1);', '#1=IFCB(2);').args(1)).toEqual([1])
})

test('a broken record has no attributes and does not stop the rest', () => {
  const step = read('#1=IFCA((1,2;', '#2=IFCB(nan);', '#3=IFCC(3);')
  expect([1, 2, 3].map((id) => step.args(id))).toEqual([[], [], [3]])
})
