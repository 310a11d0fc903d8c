import { expect, it } from 'vitest'
import { safePath } from './safe-path.ts'

it.each(['/', '/dashboard', '/user/center?tab=log', '/browse?q=%E4%B8%AD', '/a//b', '/help?id=a/../b'])(
  'keeps the own path %s',
  (path) => {
    expect(safePath(path)).toBe(path)
  },
)

it.each([
  undefined,
  null,
  ['/a', '/b'],
  '',
  'dashboard',
  '//evil.test',
  '/\\evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '/%2Fevil.test/x',
  '/%252Fevil.test',
  '%2F%2Fevil.test',
  '/%5Cevil.test',
  '/\tevil',
  '/%0d%0aSet-Cookie:a=b',
  '/%E4%B8',
  '/login?redirect=/login',
  '/a/..//evil.test',
  '/.//evil.test',
  '/a/%2e%2e//evil.test',
])('refuses %j', (path) => {
  expect(safePath(path)).toBeUndefined()
})
