import { describe, expect, test } from 'vitest'
import { loadCatalogue } from './catalogue.ts'

const zhCN: Record<string, string> = await loadCatalogue('zh-CN')
const en: Record<string, string> = await loadCatalogue('en')

const placeholders = (text = '') => [...text.matchAll(/\{\{(.*?)\}\}/g)].map((match) => match[1]).sort()
const prefixes = (catalogue: object) => [...new Set(Object.keys(catalogue).map((key) => key.split('.')[0]))]
const offenders = (catalogue: Record<string, string>, bad: (text: string, key: string) => boolean) =>
  Object.keys(catalogue).filter((key) => bad(catalogue[key] ?? '', key))

describe('the two catalogues', () => {
  test('have the same keys in the same order', () => {
    expect(Object.keys(en)).toEqual(Object.keys(zhCN))
  })

  test('have the same placeholders in every text', () => {
    expect(offenders(zhCN, (text, key) => `${placeholders(text)}` !== `${placeholders(en[key])}`)).toEqual([])
  })

  test('have no empty or untrimmed text', () => {
    expect(offenders(zhCN, (text) => text.trim() === '' || text !== text.trim())).toEqual([])
    expect(offenders(en, (text) => text.trim() === '' || text !== text.trim())).toEqual([])
  })

  test('keep Chinese characters and punctuation out of English', () => {
    expect(offenders(en, (text) => /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(text))).toEqual([])
  })

  test('say something in Chinese in every Chinese text', () => {
    const foreign = (words: string) => /\p{L}/u.test(words) && !/\p{Script=Han}/u.test(words)
    // Units and axes are symbols in every language.
    const plain = (text: string) =>
      text.replace(/\{\{.*?\}\}/g, '').replace(/(?<!\p{L})(mm|m|m²|m³|Δ?[XYZ])(?!\p{L})/gu, '')
    expect(offenders(zhCN, (text) => foreign(plain(text)))).toEqual([])
  })

  test('hold the keys of one prefix together and the prefixes in order, so that additions meet rarely', () => {
    const runs = Object.keys(zhCN)
      .map((key) => key.split('.')[0])
      .filter((prefix, i, all) => prefix !== all[i - 1])
    expect(runs).toEqual(prefixes(zhCN).sort())
  })

  test('have both English plural forms wherever there is one', () => {
    const pair = (key: string) => key.replace(/_(one|other)$/, (form) => (form === '_one' ? '_other' : '_one'))
    expect(offenders(en, (_, key) => /_(one|other)$/.test(key) && !(pair(key) in en))).toEqual([])
  })
})
