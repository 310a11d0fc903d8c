import { expect, test } from 'vitest'
import { isEmail, isExternal, isFileName, isMobilePhone } from './validate.ts'

test.each(['http://a.cn', 'https://a.cn', 'HTTPS://a.cn', 'mailto:a@b.cn', 'tel:123'])('%s is external', (link) => {
  expect(isExternal(link)).toBe(true)
})
test.each(['/a', 'a', 'javascript:alert(1)', 'ftp://a', '//a.cn', 'httpsx', ' http://a'])('%s is not', (link) => {
  expect(isExternal(link)).toBe(false)
})

test.each(['a@b.cn', 'shen.rx+1@mail.example.com', "o'neil@a-b.org"])('%s is an e-mail address', (text) => {
  expect(isEmail(text)).toBe(true)
})
test.each(['', 'a', 'a@b', '@b.cn', 'a@.cn', 'a@b..cn', 'a b@c.cn', 'a@b.cn ', 'a@-b.cn', `${'a'.repeat(120)}@b.cn`])(
  '%s is no e-mail address',
  (text) => {
    expect(isEmail(text)).toBe(false)
  },
)

test.each(['13800000000', '14500000000', '16600000000', '19999999999'])('%s is a mobile number', (text) => {
  expect(isMobilePhone(text)).toBe(true)
})
test.each(['', '1380000123', '138000000000', '12800000000', '23800000000', '1380000000a', '13800000000\n'])(
  '%j is no mobile number',
  (text) => {
    expect(isMobilePhone(text)).toBe(false)
  },
)

test('a file name holds anything but the nine signs', () => {
  expect(['综合楼 V2.ifc', 'a', 'a.b.c', "it's (1)"].every(isFileName)).toBe(true)
  expect([...'\\/:*?"<>|'].some((sign) => isFileName(`a${sign}b`))).toBe(false)
  expect(['', '  '].some(isFileName)).toBe(false)
})
