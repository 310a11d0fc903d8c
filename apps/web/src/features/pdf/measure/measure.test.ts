import { act, renderHook } from '@testing-library/react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { expect, it } from 'vitest'
import { measuredText, mmPerPoint, writtenScale } from './measure.ts'
import { useMeasuring } from './use-measuring.ts'

const document = {} as PDFDocumentProxy

it('tells lengths and areas at the ratio that was set', () => {
  const at100 = mmPerPoint(100)
  // An inch of paper is 72 points: at 1:100 it is 2,540 mm of the building.
  const line = {
    page: 0,
    kind: 'length' as const,
    points: [
      [10, 10],
      [82, 10],
    ] as [number, number][],
  }
  expect(measuredText(line, at100, 'en')).toBe('2,540 mm')
  const square = {
    page: 0,
    kind: 'area' as const,
    points: [
      [0, 0],
      [72, 0],
      [72, 72],
      [0, 72],
    ] as [number, number][],
  }
  expect(measuredText(square, at100, 'en')).toBe('6.45 m²')
})

it('measures by two points whose distance somebody knows', () => {
  const { result } = renderHook(() => useMeasuring(document, 0))
  const add = (x: number, y: number) => act(() => result.current.add(0, [x, y]))
  act(() => result.current.setKind('calibrate'))
  add(100, 100)
  add(100, 300)
  expect(result.current.calibrating?.points).toHaveLength(2)
  act(() => result.current.calibrate(8400))
  expect(result.current.scale).toBeCloseTo(42, 9)
  add(0, 0)
  add(300, 400)
  const [shape] = result.current.shapes
  expect(measuredText(shape!, result.current.scale!, 'zh-CN')).toBe('21,000 mm')
})

it('finds the scale that a sheet writes', () => {
  expect(writtenScale('\u5e73\u9762\u56fe 1:100  1\uff1a100 \u8be6\u56fe 1:20')).toBe(100)
  expect(writtenScale('12:30:15')).toBeUndefined()
})
