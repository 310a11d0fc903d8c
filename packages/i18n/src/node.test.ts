import { expect, test } from 'vitest'
import { translate, translator } from './node.ts'

test('translates into either language without waiting', () => {
  expect(translate('zh-CN', 'error.requestFailed')).toBe('接口请求失败')
  expect(translate('zh-CN', 'error.timeout')).toBe('网络请求超时')
  expect(translate('en', 'error.loadFailed', { url: '/a.js' })).toBe('Failed to load /a.js')
})

test('fills placeholders without escaping and chooses the plural form', () => {
  const t = translator('en')
  expect(t('error.duplicate', { value: 'A & B <c>' })).toBe('A & B <c> already exists.')
  expect(t('auth.slowDown', { count: 1 })).toBe('Too many attempts. Try again in 1 second.')
  expect(t('auth.slowDown', { count: 30 })).toBe('Too many attempts. Try again in 30 seconds.')
})

test('groups the digits of large numbers', () => {
  expect(translate('zh-CN', 'browse.hidden', { count: 12_345 })).toBe('隐藏 12,345')
  expect(translate('en', 'browse.hidden', { count: 12_345 })).toBe('12,345 hidden')
})

test('does not look up placeholders inside values', () => {
  expect(translate('en', 'error.duplicate', { value: '{{id}} $t(login.title)' })).toBe(
    '{{id}} $t(login.title) already exists.',
  )
})
