import { describe, expect, test } from 'vitest'
import { languages, pickLang } from './lang.ts'

describe('pickLang', () => {
  test.each([
    [undefined, 'zh-CN'],
    ['', 'zh-CN'],
    ['*', 'zh-CN'],
    ['fr-FR,de;q=0.9', 'zh-CN'],
    ['en', 'en'],
    ['en-US,en;q=0.9', 'en'],
    ['EN-gb', 'en'],
    ['zh', 'zh-CN'],
    ['zh-TW,en;q=0.9', 'zh-CN'],
    ['fr, en;q=0.5, zh-Hant;q=0.8', 'zh-CN'],
    ['zh;q=0.3,en; q=0.7', 'en'],
    ['en,zh', 'en'],
    ['en;q=0', 'zh-CN'],
    ['en;q=nonsense', 'zh-CN'],
    ['enm,zha', 'zh-CN'],
  ])('answers %j with %s', (header, lang) => {
    expect(pickLang(header)).toBe(lang)
  })
})

test('languages are named in their own language', () => {
  expect(languages).toEqual([
    { value: 'zh-CN', title: '中文' },
    { value: 'en', title: 'English' },
  ])
})
