import { tmpdir } from 'node:os'
import { tiny, writePdf } from '@sunmao/sample'
import { describe, expect, it } from 'vitest'
import { keepTexts } from './keep-texts.ts'
import { pageTextMost, textMost } from './limits.ts'
import { readPdf } from './pdf.ts'
import { withoutText } from './pdf-texts.ts'

const pages = (count: number, name?: string) => Array.from({ length: count }, () => (name ? { name } : {}))

describe('texts that are kept for the search', () => {
  it('are those of all pages, or up to the page that is told', () => {
    expect(keepTexts({ pages: pages(3), texts: ['一', ' 二\u0000 ', ''] })).toMatchObject({
      texts: ['一', '二', ''],
      notes: [],
    })
    const page = 'x'.repeat(pageTextMost)
    const many = keepTexts({ pages: pages(14), texts: Array(14).fill(page) })
    expect(many.texts).toHaveLength(textMost / pageTextMost)
    expect(many.notes).toEqual([{ code: 'hubFile.searchedTo', facts: { page: 10 } }])
    // Blank pages at the end are nothing that was not read.
    expect(keepTexts({ pages: pages(12), texts: [...Array(10).fill(page), '', ''] }).notes).toEqual([])
    const stopped = keepTexts({ pages: pages(3000), texts: Array(3000).fill('a'), unreadFrom: 2000 })
    expect(stopped.notes).toEqual([{ code: 'hubFile.searchedTo', facts: { page: 2000 } }])
  })

  it('of one page that has too many are its first, and its name is told', () => {
    const kept = keepTexts({ pages: pages(2, '构件表'), texts: ['a', 'x'.repeat(pageTextMost + 1)] })
    expect(kept.texts!.map(({ length }) => length)).toEqual([1, pageTextMost])
    expect(kept.notes).toEqual([{ code: 'hubFile.searchedInPart', facts: { pages: '构件表', most: pageTextMost } }])
  })

  it('of a text without pages are parts that begin with a line', () => {
    const line = `${'梁'.repeat(99)}\n`
    const kept = keepTexts({ pages: [{}], texts: [line.repeat(5000)] })
    expect(kept.notes).toEqual([])
    expect(kept.texts!.join('')).toBe(line.repeat(5000).trim())
    for (const part of kept.texts!) {
      expect(part.length).toBeLessThanOrEqual(pageTextMost)
      expect(part.startsWith('梁'.repeat(99))).toBe(true)
    }
    const long = keepTexts({ pages: [{}], texts: ['x'.repeat(textMost + 5)] })
    expect(long.texts!.join('')).toHaveLength(textMost)
    expect(long.notes).toEqual([{ code: 'hubFile.searchedFirst', facts: { count: textMost } }])
  })

  it('that are missing are told where they are more than a blank page here and there', () => {
    expect(withoutText(['a', '', 'b', 'c', 'd', 'e'])).toEqual([])
    expect(withoutText(['', 'a', '', '', ''])).toEqual([{ code: 'hubFile.noTextOn', facts: { pages: '1, 3–5' } }])
    expect(withoutText(['', ''])).toEqual([{ code: 'hubFile.noText', facts: {} }])
    expect(withoutText([])).toEqual([])
  })
})

describe('texts of a PDF', () => {
  const read = (change: (file: string) => string) =>
    readPdf(Buffer.from(change(new TextDecoder('latin1').decode(writePdf(tiny(), '1F'))), 'latin1'), {
      ...{ name: 'a.pdf', progress: () => {}, dwgConverter: undefined, folder: tmpdir() },
      signal: new AbortController().signal,
    })

  it('are words, though every letter is placed by itself', async () => {
    const letters = (word: string) =>
      [...word].map((letter, at) => `BT /F1 10 Tf ${100 + at * 6} 50 Td (${letter}) Tj ET`).join('\n')
    const made = await read((file) =>
      file.replace(/BT /, `${letters('basement')}\nBT /F1 10 Tf 300 50 Td (ramp) Tj ET\nBT `),
    )
    expect(made.texts![0]).toMatch(/^basement ramp\n/)
    expect(made.notes).toEqual([])
  })

  it('of a scan are none, and the file says so', async () => {
    const made = await read((file) => file.replace(/BT .*? ET/g, ''))
    expect([made.texts, made.notes]).toEqual([[''], [{ code: 'hubFile.noText', facts: {} }]])
  })
})
