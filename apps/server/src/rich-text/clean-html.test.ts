import { describe, expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'

const outer = (text: string) => `<a href="https://x.test" target="_blank" rel="noopener noreferrer">${text}</a>`

describe('a link that leads nowhere outside', () => {
  it.each([
    ['<p>a <a href="/inside">b</a> <strong>c</strong> d</p>', '<p>a b <strong>c</strong> d</p>'],
    ['<a href="/inside">b</a><p>c</p>', 'b<p>c</p>'],
    ['<a href="/inside"><strong>b</strong></a><em>c</em>', '<strong>b</strong><em>c</em>'],
    ['<a href="/in"><a href="https://x.test">c</a></a><u>d</u>', `${outer('c')}<u>d</u>`],
    ['<a href="https://x.test">b<a href="/in">c</a></a>', `${outer('b')}c`],
    ['<a href="/1"><a href="/2"><a href="/3">c</a></a></a><p>d</p>', 'c<p>d</p>'],
    ['<p><a href="javascript:alert(1)">x</p><p>y</p>', '<p>x</p><p>y</p>'],
    ['<a href="/in">b<ul><li>c</li></ul>', 'b<ul><li>c</li></ul>'],
    ['<a>x</a><a name="y">y</a><s>z</s>', 'xy<s>z</s>'],
    ['<a href=" //evil.test">x</a><code>y</code>', 'x<code>y</code>'],
    ['<a href="/in"></a><h1>t</h1>', '<h1>t</h1>'],
    ['<a href="/in"><img src="/file/a.png"></a><p>z</p>', '<img src="/file/a.png" /><p>z</p>'],
    ['<a href="/in"><img src="https://x.test/a.png"></a><p>z</p>', '<p>z</p>'],
    ['<b><a href="#x">q</a></b><i>r</i>', '<strong>q</strong><em>r</em>'],
    ['<a href="/in">&lt;script&gt;</a><p>z</p>', '&lt;script&gt;<p>z</p>'],
  ])('%s becomes its text', (html, clean) => expect(cleanHtml(html)).toBe(clean))

  it('leaves links to the outside alone', () => {
    for (const href of ['https://x.test/a?b=1&amp;c=2', 'mailto:a@x.test', 'tel:+86123'])
      expect(cleanHtml(`<p><a href="${href}">x</a></p>`)).toContain(`<a href="${href}"`)
  })
})

describe('whatever is sent', () => {
  const tags = ['p', 'a', 'b', 'i', 'strong', 'em', 'del', 'ul', 'ol', 'li', 'table', 'tr', 'td', 'th', 'span', 'div']
  const odd = ['script', 'svg', 'iframe', 'noscript', 'math', 'style', 'textarea', 'h1', 'img', 'br', 'col', 'x-y']
  const hrefs = ['/inside', 'https://x.test', 'javascript:1', '', '//x', 'mailto:a@x.test', '#a', ' https://y.test']
  const words = ['a', '&lt;', '<', '&amp;amp;', '">', '汉', '</', '<!--', '-->', '<![CDATA[', "'"]

  /** The same texts at every run. */
  function* numbers(seed: number): Generator<number, never> {
    for (let state = seed; ; ) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      yield state / 2 ** 32
    }
  }

  function write(random: Generator<number, never>): string {
    const next = () => random.next().value
    const pick = (list: readonly string[]) => list[Math.floor(next() * list.length)]!
    let html = ''
    for (let left = 2 + Math.floor(next() * 20); left > 0; left--) {
      const tag = next() < 0.8 ? pick(tags) : pick(odd)
      const dice = next()
      if (dice < 0.45) html += tag === 'a' ? `<a href="${pick(hrefs)}">` : `<${tag}>`
      else if (dice < 0.8) html += `</${tag}>`
      else if (dice < 0.85) html += `<${tag}/>`
      else html += pick(words)
    }
    return html
  }

  it('comes out balanced, and cleaning it again changes nothing', () => {
    const random = numbers(42)
    for (let i = 0; i < 3000; i++) {
      const html = write(random)
      const clean = cleanHtml(html)
      expect([html, faultsOf(clean)]).toEqual([html, []])
      expect([html, cleanHtml(clean)]).toEqual([html, clean])
      expect(clean).not.toMatch(/<(span|script|svg|iframe|div)\b|javascript:|href="(?!https?:|mailto:|tel:)/)
    }
  })
})

const EMPTY = new Set(['br', 'img', 'hr', 'col'])

/** Tags that are closed and were never opened, or the other way round; every other angle bracket must be escaped. */
function faultsOf(html: string): string[] {
  const open: string[] = []
  const faults: string[] = []
  const rest = html.replace(
    /<(\/?)([a-z][a-z\d]*)((?: [a-z]+="[^"<>]*")*)( \/)?>/g,
    (tag, closing: string, name: string) => {
      if (closing === '' && !EMPTY.has(name)) open.push(name)
      if (closing !== '' && open.pop() !== name) faults.push(tag)
      return ''
    },
  )
  return [...faults, ...open, ...(rest.match(/[<>]/g) ?? [])]
}
