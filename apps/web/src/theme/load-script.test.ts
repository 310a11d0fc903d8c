import { beforeAll, expect, it } from 'vitest'
import { startLanguage } from './i18n.ts'
import { loadScript } from './load-script.ts'

beforeAll(async () => {
  localStorage.setItem('language', 'en')
  await startLanguage()
})

it('never loads what belongs to another site', async () => {
  await expect(loadScript('https://evil.test/translate.js')).rejects.toThrow(
    'Failed to load https://evil.test/translate.js',
  )
  expect(document.querySelector('script[src*="evil"]')).toBeNull()
})

it('says which script could not be loaded, and tries again when asked again', async () => {
  const failing = loadScript('/translate.js')
  document.querySelector('script[src="/translate.js"]')?.dispatchEvent(new Event('error'))
  await expect(failing).rejects.toThrow('Failed to load /translate.js')
  loadScript('/translate.js').catch(() => undefined)
  expect(document.querySelectorAll('script[src="/translate.js"]')).toHaveLength(2)
})
