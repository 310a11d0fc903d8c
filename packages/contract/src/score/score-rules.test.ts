import { expect, it } from 'vitest'
import { gradeOf, meanScore, readScoreLimits, readScoreWeights, scoreOf } from './score-rules.ts'

it('reads points by error class, and refuses what is none', () => {
  expect(readScoreWeights('principle=10, technical=4.5')).toEqual({ principle: 10, technical: 4.5 })
  for (const text of ['', 'principle', 'principle=', '=4', 'principle=-1', 'principle=101', 'a=1=2', 'a=x', 'a=1,,b=2'])
    expect([text, readScoreWeights(text)]).toEqual([text, undefined])
})

it('reads three falling limits of grades, and refuses what is none', () => {
  expect(readScoreLimits('90, 80,60')).toEqual([90, 80, 60])
  for (const text of ['', '90,80', '80,90,60', '90,80,60,50', '90,,60', '90,80,80', '101,80,60', 'a,b,c'])
    expect([text, readScoreLimits(text)]).toEqual([text, undefined])
})

it('grades a score at its limits, never below nothing', () => {
  const grade = (score: number) => gradeOf(score, [90, 80, 60])
  expect([90, 89.9, 80, 79.9, 60, 59.9].map(grade)).toEqual(['excellent', 'good', 'good', 'passed', 'passed', 'failed'])
  expect([scoreOf(0), scoreOf(0.1 + 0.2), scoreOf(140)]).toEqual([100, 99.7, 0])
  expect([meanScore([]), meanScore([79, 94, 90])]).toEqual([undefined, 87.7])
})
