import { expect, test } from 'vitest'
import { startI18n, switchLang } from './start-i18n.ts'

test('speaks the first language at once and the other one after a switch', async () => {
  const i18n = await startI18n('zh-CN')
  expect(i18n.t('login.submit')).toBe('登录')
  expect(i18n.hasResourceBundle('en', 'translation')).toBe(false)
  await switchLang(i18n, 'en')
  expect(i18n.t('login.submit')).toBe('Sign in')
  await switchLang(i18n, 'zh-CN')
  expect(i18n.t('login.submit')).toBe('登录')
})

test('chooses the plural form of the language', async () => {
  const i18n = await startI18n('en')
  expect(i18n.t('dashboard.todoCount', { count: 1 })).toBe('1 to-do')
  expect(i18n.t('dashboard.todoCount', { count: 8 })).toBe('8 to-dos')
  await switchLang(i18n, 'zh-CN')
  expect(i18n.t('dashboard.todoCount', { count: 1 })).toBe('1 项待办')
})

test('hands a plugin the instance before it starts', async () => {
  const seen: unknown[] = []
  const plugin = { type: '3rdParty' as const, init: (instance: unknown) => void seen.push(instance) }
  expect(seen).not.toContain(await startI18n('en'))
  const i18n = await startI18n('en', plugin)
  expect(seen).toContain(i18n)
})
