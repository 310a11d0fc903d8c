// @vitest-environment happy-dom
import { startI18n } from '@sunmao/i18n'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { initReactI18next } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import { Firework, isFireworkTime } from './firework.tsx'

await startI18n('zh-CN', initReactI18next)
afterEach(cleanup)

test.each([
  ['2024-02-09T23:49:59', false],
  ['2024-02-09T23:50:00', true],
  ['2024-02-18T23:59:59', true],
  ['2024-02-19T00:00:00', false],
  ['2026-02-10T00:00:00', false],
])('at %s it shows: %s', (time, shows) => {
  expect(isFireworkTime(new Date(time))).toBe(shows)
  render(<Firework now={new Date(time)} />)
  expect(screen.queryByRole('button', { name: '关闭烟花' }) !== null).toBe(shows)
})

test('a click puts it away', () => {
  render(<Firework now={new Date('2024-02-10T12:00:00')} />)
  fireEvent.click(screen.getByRole('button'))
  expect(screen.queryByRole('button')).toBeNull()
})
