import { beforeEach, expect, it, vi } from 'vitest'
import { i18n, setLanguage, startLanguage } from './i18n.ts'

const stored = () => JSON.parse(localStorage.getItem('layout-setting') ?? 'null')
beforeEach(() => localStorage.clear())

it('keeps language and colour with the other settings, and the site’s colour stays the site’s', async () => {
  const { changeLayout, saveLayout } = await import('./layout-setting.ts')
  saveLayout('#2483B8', 'zh-CN')
  expect(stored()).toMatchObject({ theme: '#2483B8', language: 'zh-CN', sideTheme: 'theme-dark' })
  vi.resetModules()
  expect((await import('./layout-setting.ts')).useLayout.getState().theme).toBeUndefined()
  changeLayout({ theme: '#f5222d' })
  saveLayout('#f5222d', 'en')
  vi.resetModules()
  expect((await import('./layout-setting.ts')).useLayout.getState()).toMatchObject({ theme: '#f5222d', language: 'en' })
})

it('keeps a chosen language at once and nothing else, and starts in it', async () => {
  await startLanguage()
  await setLanguage('en')
  expect(stored()).toEqual({ language: 'en' })
  localStorage.removeItem('language')
  await startLanguage()
  expect(i18n.language).toBe('en')
})
