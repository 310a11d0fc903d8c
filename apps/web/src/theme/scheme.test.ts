import { beforeEach, expect, it, vi } from 'vitest'

let listeners: (() => void)[]
let isSystemDark: boolean
beforeEach(() => {
  listeners = []
  isSystemDark = false
  localStorage.removeItem('scheme')
  vi.resetModules()
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isSystemDark
    },
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
    removeEventListener: () => {},
  }))
})
const start = async () => {
  const scheme = await import('./scheme.ts')
  scheme.startScheme()
  return scheme
}
const shown = () => document.documentElement.dataset.theme

it('follows the system until somebody chooses, and again when the choice is taken back', async () => {
  const { chooseScheme } = await start()
  expect(shown()).toBe('light')
  const turn = (dark: boolean) => {
    isSystemDark = dark
    for (const listener of listeners) listener()
  }
  turn(true)
  expect(shown()).toBe('dark')
  chooseScheme('light')
  expect(shown()).toBe('light')
  turn(true)
  expect(shown()).toBe('light')
  chooseScheme('system')
  expect(shown()).toBe('dark')
})

it('is as it was chosen the next time', async () => {
  localStorage.setItem('scheme', 'dark')
  await start()
  expect(shown()).toBe('dark')
})
