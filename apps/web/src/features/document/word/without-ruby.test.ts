import { expect, it } from 'vitest'
import { readingsBehind } from './without-ruby.ts'

const run = (text: string) => `<w:r><w:rPr><w:sz w:val="22"/></w:rPr><w:t>${text}</w:t></w:r>`

it('puts a reading behind its word', () => {
  const ruby = `<w:r><w:rPr><w:kern w:val="0"/></w:rPr><w:ruby><w:rubyPr/><w:rt>${run('biǎo')}</w:rt><w:rubyBase>${run('表')}</w:rubyBase></w:ruby></w:r>`
  const xml = readingsBehind(`<w:p>${run('前')}${ruby}${ruby}${run('后')}</w:p>`)
  expect(xml.replace(/<[^>]+>/g, '')).toBe('前表(biǎo)表(biǎo)后')
  expect(xml).not.toContain('w:ruby')
})

it('leaves other words as they are', () => {
  const xml = `<w:p>${run('前')}</w:p>`
  expect(readingsBehind(xml)).toBe(xml)
})
