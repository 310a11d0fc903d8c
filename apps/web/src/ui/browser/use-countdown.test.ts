import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCountdown } from './use-countdown.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('counts the seconds down to nothing and stands still there', () => {
  const { result } = renderHook(useCountdown)
  expect(result.current.left).toBe(0)
  act(() => result.current.start(60))
  expect(result.current.left).toBe(60)
  act(() => vi.advanceTimersByTime(1000))
  expect(result.current.left).toBe(59)
  for (let second = 0; second < 58; second++) act(() => vi.advanceTimersByTime(1000))
  expect(result.current.left).toBe(1)
  act(() => vi.advanceTimersByTime(5000))
  expect(result.current.left).toBe(0)
})

it('goes by the clock, not by its ticks', () => {
  const { result } = renderHook(useCountdown)
  act(() => result.current.start(60))
  vi.setSystemTime(Date.now() + 45_000)
  act(() => vi.advanceTimersByTime(1000))
  expect(result.current.left).toBeLessThanOrEqual(14)
})
