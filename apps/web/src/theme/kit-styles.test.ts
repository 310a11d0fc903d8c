import type { Window } from 'happy-dom'
import { expect, it, vi } from 'vitest'
import { startLanguage } from './i18n.ts'
import { loadKitStyles } from './kit-styles.ts'

vi.mock('antd/dist/antd.css?url', () => ({ default: '/assets/antd.css' }))

it('says that they are missing and tries again when asked again; they come before every other style', async () => {
  const { settings } = (window as unknown as Window).happyDOM
  localStorage.setItem('language', 'en')
  await startLanguage()
  document.head.innerHTML = '<style>.ours {}</style>'
  await expect(loadKitStyles()).rejects.toThrow('Failed to load /assets/antd.css')
  expect(document.head.querySelector('link')).toBeNull()
  settings.handleDisabledFileLoadingAsSuccess = true
  await loadKitStyles()
  expect([...document.head.children].map(({ tagName }) => tagName)).toEqual(['LINK', 'STYLE'])
})
