import { expect, it } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate, Map as SharedMap, XmlElement, XmlText } from 'yjs'
import { cleanHtml } from '../clean-html.ts'
import { fragmentOf, htmlOf, isText, newText, writeHtml } from './shared-text.ts'

const table =
  '<table style="min-width: 75px"><colgroup><col style="width: 50px"><col style="min-width: 25px"></colgroup><tbody><tr><th colspan="1" rowspan="1" colwidth="50"><p>甲</p></th><th colspan="1" rowspan="1"><p>乙</p></th></tr><tr><td colspan="2" rowspan="1"><p>1 &lt; 2</p><ul><li><p>点</p></li></ul></td></tr></tbody></table>'

it.each([
  '<p>走道净高按 2.40 m 控制。</p>',
  '<h2 style="text-align: center">结论</h2><p><strong>粗</strong><strong><em>斜</em></strong><u>下</u><s>删</s><code>a&amp;b</code></p>',
  '<ol start="3"><li><p>三</p><ul><li><p>内</p></li></ul></li><li><p>四</p></li></ol>',
  '<blockquote><p>引</p><pre><code>x = 1\ny</code></pre></blockquote><hr>',
  '<p>一<br>二 <a target="_blank" rel="noopener noreferrer" href="https://a.cn/?a=1&amp;b=2">链</a></p><img src="/file/a.png" alt="图">',
  table,
  `<p></p>${table}<p>后</p>`,
])('what the editor writes is the same after it was written together: %s', (html) => {
  expect(htmlOf(newText(html))).toBe(cleanHtml(html))
  // And once more, as the next one reads it.
  const copy = new Doc()
  applyUpdate(copy, encodeStateAsUpdate(newText(html)))
  expect(htmlOf(copy)).toBe(cleanHtml(html))
  expect(isText(copy)).toBe(true)
})

it('is empty where nothing is written, and begins with a line', () => {
  const doc = newText('')
  expect(htmlOf(doc)).toBe('')
  expect(fragmentOf(doc).toJSON()).toBe('<paragraph></paragraph>')
  writeHtml(doc, '<p>新</p>')
  expect(htmlOf(doc)).toBe('<p>新</p>')
})

it('gives words without a block a line, and a picture in a line a place of its own', () => {
  expect(htmlOf(newText('前<strong>粗</strong><p>中<img src="/file/a.png">后</p><ul><li>项</li></ul>'))).toBe(
    '<p>前<strong>粗</strong></p><p>中</p><img src="/file/a.png" /><p>后</p><ul><li><p>项</p></li></ul>',
  )
})

const withPart = (part: XmlElement) => {
  const doc = newText('')
  fragmentOf(doc).insert(0, [part])
  return doc
}
const made = (name: string, attributes: Record<string, unknown> = {}) => {
  const part = new XmlElement(name)
  for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value as string)
  return part
}

it('knows what the editor cannot have written', () => {
  for (const [name, attributes] of [
    ['script', {}],
    ['constructor', {}],
    ['image', { src: 'https://evil.example/a.png' }],
    ['image', { src: '/file/a.png', onerror: 'x' }],
    ['paragraph', { textAlign: { a: 1 } }],
    ['paragraph', { style: 'position: fixed' }],
    ['tableCell', { colspan: -1 }],
    ['tableCell', { colwidth: 'x' }],
  ] as const)
    expect([name, attributes, isText(withPart(made(name, attributes)))]).toEqual([name, attributes, false])
  for (const [mark, value, isGood] of [
    ['link', { href: 'javascript:alert(1)' }, false],
    ['link', { href: 'https://a.cn', onclick: 'x' }, false],
    ['blink', {}, false],
    ['link', { href: 'https://a.cn' }, true],
    ['bold', {}, true],
  ] as const) {
    const text = new XmlText()
    text.insert(0, '字', { [mark]: value })
    const line = made('paragraph')
    line.insert(0, [text])
    expect([mark, value, isText(withPart(line))]).toEqual([mark, value, isGood])
  }
})

it('knows what is hidden beside the text, and what lies too deep', () => {
  const beside = newText('')
  beside.getMap('other').set('a', 1)
  expect(isText(beside)).toBe(false)
  const embedded = new XmlText()
  embedded.insertEmbed(0, { a: 1 })
  const line = made('paragraph')
  line.insert(0, [embedded])
  expect(isText(withPart(line))).toBe(false)
  const strange = newText('')
  fragmentOf(strange).insert(0, [new SharedMap() as never])
  expect(isText(strange)).toBe(false)
  let deep = made('paragraph')
  for (let depth = 0; depth < 60; depth++) {
    const outer = made('blockquote')
    outer.insert(0, [deep])
    deep = outer
  }
  expect(isText(withPart(deep))).toBe(false)
})
