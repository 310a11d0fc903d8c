import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocksOf } from '../src/rich-text/blocks.ts'
import { cleanHtml } from '../src/rich-text/clean-html.ts'
import { plainText } from '../src/rich-text/plain-text.ts'
import { readHtml } from '../src/rich-text/read-html.ts'
import { columnsOf, gridOf } from '../src/rich-text/table-grid.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'
import { unzip } from './unzip.ts'

const known =
  /^<\/?(p|h[123]|blockquote|pre|hr|ul|ol|li|br|img|strong|em|u|s|code|a|table|colgroup|col|tbody|tr|th|td)( (style|src|alt|href|target|rel|start|colspan|rowspan|colwidth)="")*( \/)?>$/
function expectHarmless(clean: string): void {
  for (const tag of clean.match(/<[^>]*>/g) ?? []) {
    expect(tag.replace(/"[^"]*"/g, '""')).toMatch(known)
    expect(tag).not.toMatch(/javascript|vbscript|data:|file:\/\/|evil|position|url\(/i)
    if (tag.startsWith('<a ')) expect(tag).toContain('target="_blank" rel="noopener noreferrer"')
  }
}

describe('the cleaner', () => {
  it('keeps everything that the editor writes as it is', () => {
    const html = [
      '<h1 style="text-align:center">标题</h1><h2>二</h2><h3>三</h3>',
      '<p style="text-align:right"><strong>粗</strong><em>斜</em><u>下</u><s>删</s><code>码</code><br />a &amp; b &lt; c</p>',
      '<ul><li><p>一</p><ol start="3"><li><p>二</p></li></ol></li></ul><blockquote><p>引</p></blockquote>',
      '<pre><code>a\n  b</code></pre><hr /><img src="/file/Ab-_9.png" alt="图" />',
      '<p><a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">链</a></p>',
      '<table style="min-width:75px"><colgroup><col style="width:120px" /></colgroup><tbody>',
      '<tr><th colspan="1" rowspan="1" colwidth="120"><p>头</p></th><td colspan="2" rowspan="1"><p>格</p></td></tr></tbody></table>',
    ].join('')
    expect(cleanHtml(html)).toBe(html)
    expect(cleanHtml(cleanHtml(html))).toBe(cleanHtml(html))
  })

  const nasty = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src="https://evil.example/a.png">',
    '<img src="/file/../api/users">',
    '<img src="//evil.example/file/a.png">',
    '<img src="/file/a.svg">',
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVa&#115;cript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href=" data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:x">x</a><a href="file:///etc/passwd">x</a><a href="//evil.example">x</a><a href="/api/x">x</a>',
    '<p style="background:url(https://evil.example)">x</p>',
    '<p style="text-align:center;position:fixed;top:0">x</p>',
    '<p class="ant-modal" id="root" onmouseover="x()">x</p>',
    '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<iframe src="https://evil.example"></iframe><object data="x"></object><embed src="x"><base href="//evil.example">',
    '<form action="https://evil.example"><input name=a><button formaction="javascript:alert(1)">x</button></form>',
    '<meta http-equiv="refresh" content="0;url=//evil.example"><link rel=stylesheet href="//evil.example">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<p title="a>b"><!--<img src=x onerror=alert(1)>--><![CDATA[<script>]]></p>',
    '<td colspan="100000000" rowspan="-5" style="width:1px">x</td>',
    '<style>@import "//evil.example"</style><template><script>1</script></template>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<<script>script>alert(1)<</script>/script>',
    '<a href="https://ok.example" onclick="x()" target="_self" rel="opener">x</a>',
  ]
  it.each(nasty)('leaves nothing dangerous of %s', (html) => {
    const clean = cleanHtml(html)
    expectHarmless(clean)
    expect(cleanHtml(clean)).toBe(clean)
    expect(() => blocksOf(readHtml(html))).not.toThrow()
  })

  it('takes random nesting and rubbish without a stack too deep', () => {
    const parts = [
      '<p>',
      '</p>',
      '<ul><li>',
      '</li>',
      '<table><tr><td>',
      '</td>',
      '<b',
      '>',
      '&',
      '&amp;',
      '"',
      '字',
      '<a href="http://a">',
      '<!--',
      '-->',
      '<blockquote>',
    ]
    let seed = 7
    const pick = () => {
      seed = (seed * 48271) % 2147483647
      return parts[seed % parts.length]!
    }
    for (let round = 0; round < 200; round += 1) {
      const html = Array.from({ length: 60 }, pick).join('')
      expectHarmless(cleanHtml(html))
      expect(() => blocksOf(readHtml(html))).not.toThrow()
    }
    expect(plainText('<blockquote>'.repeat(20_000))).toBe('')
  })
})

describe('plain text', () => {
  it('has a line for each block and no markup', () => {
    expect(
      plainText(
        '<h1>题</h1><p>一 &lt;b&gt;<br>二</p><ul><li><p>三</p></li></ul><table><tr><td>四</td><td>五</td></tr></table>',
      ),
    ).toBe('题\n一 <b>\n二\n三\n四 五')
  })
})

describe('a table', () => {
  const cell = (colSpan = 1, rowSpan = 1) => ({ isHead: false, colSpan, rowSpan, blocks: [] })
  it('is a full grid, whatever its spans say', () => {
    const grid = gridOf([[cell(2, 2), cell()], [cell(5)], [cell(1, 9)]])
    expect(new Set(grid.map((row) => row.length)).size).toBe(1)
    expect(grid[1]![0]).toMatchObject({ isFirst: false, isRowStart: true })
    expect(grid[2]![0]!.cell.rowSpan).toBe(1)
  })

  it('fills its width, and never more', () => {
    for (const widths of [[], [100], [2000, 2000], [undefined, 50]]) {
      const columns = columnsOf(widths, 3, 480, 0.75)
      expect(columns.every((width) => width > 0)).toBe(true)
      expect(columns.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(480.01)
    }
  })
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('the calls', () => {
  let hub: TestServer
  let hvac: Caller
  beforeAll(async () => {
    hub = await startTestServer({}, { alone: true })
    hvac = await hub.as('hvac')
  })
  afterAll(() => hub.stop())

  const upload = (who: Caller, bytes: Buffer, field = 'multipartFile') => {
    const head = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')])
    return who.call('POST', '/api/flowable/form/uploadRichTextImg', body, {
      'content-type': 'multipart/form-data; boundary=b',
    })
  }
  const make = async (html: string, format: 'pdf' | 'docx', title = '通知') => {
    const reply = await hub.http.inject({
      method: 'POST',
      url: '/api/richText/export',
      headers: { authorization: hvac.token, 'content-type': 'application/json' },
      payload: JSON.stringify({ title, html, format }),
    })
    return { status: reply.statusCode, bytes: reply.rawPayload, headers: reply.headers }
  }

  it('keep a picture and answer with its address in msg', async () => {
    const kept = await upload(hvac, png)
    expect(kept.status).toBe(200)
    expect(kept.body.msg).toMatch(/^\/file\/[\w-]{24}\.png$/)
    expect((await hub.nobody.call('GET', kept.body.msg)).headers['content-type']).toBe('image/png')
    expect((await upload(hvac, Buffer.from('<svg onload="x()"/>'))).status).toBe(400)
    expect((await upload(hvac, png, 'file')).status).toBe(400)
    expect((await upload(hub.nobody, png)).status).toBe(401)
  })

  it('make a Word document whose Chinese has a face, with the picture inside', async () => {
    const { msg } = (await upload(hvac, png)).body
    const { status, bytes, headers } = await make(
      `<h1>一、范围</h1><p>正文 &amp; <a href="https://example.com/?a=1&amp;b=2">链</a></p><ol><li><p>甲</p></li></ol><img src="${msg}">`,
      'docx',
    )
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain(encodeURIComponent('通知.docx'))
    const files = unzip(bytes)
    expect(files.get('word/styles.xml')!.toString()).toContain('w:eastAsia="Microsoft YaHei"')
    expect(files.get('word/document.xml')!.toString()).toContain('正文 &amp; ')
    expect(files.get('word/_rels/document.xml.rels')!.toString()).toContain('https://example.com/?a=1&amp;b=2')
    expect([...files.keys()].some((path) => path.startsWith('word/media/'))).toBe(true)
  })

  it('make a PDF, also with a broken picture', async () => {
    const broken = Buffer.concat([png.subarray(0, 40), Buffer.from('rubbish')])
    const { msg } = (await upload(hvac, broken)).body
    const { status, bytes } = await make(`<h1>题</h1><p>正文</p><img src="${msg}">`, 'pdf')
    expect(status).toBe(200)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('reach neither the network nor files', async () => {
    const asked: string[] = []
    const server = createServer((request, reply) => {
      asked.push(request.url ?? '')
      reply.end(png)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const html = [
      `<img src="http://127.0.0.1:${port}/a.png"><img src="file:///etc/passwd"><img src="/etc/passwd"><img src="../../a.png">`,
      `<p style="background:url(http://127.0.0.1:${port}/b)">x</p><link rel="stylesheet" href="http://127.0.0.1:${port}/c">`,
      `<iframe src="http://127.0.0.1:${port}/d"></iframe><p>{"image":"/etc/passwd"}</p>`,
    ].join('')
    for (const format of ['pdf', 'docx'] as const) {
      const made = await make(html, format)
      expect(made.status).toBe(200)
      expect(made.bytes.toString('latin1')).not.toContain('root:')
    }
    expect(asked).toEqual([])
    server.close()
  })

  it('answer others while a long text is laid out', async () => {
    const long = make(`<p>${'很长的一段文字。'.repeat(8_000)}</p>`, 'pdf')
    let slowest = 0
    for (let round = 0; round < 10; round += 1) {
      const started = performance.now()
      expect((await hvac.call('GET', '/api/announcement/sort')).status).toBe(200)
      slowest = Math.max(slowest, performance.now() - started)
    }
    expect((await long).status).toBe(200)
    expect(slowest).toBeLessThan(1500)
  })

  it('refuse what they cannot use', async () => {
    expect((await hub.nobody.call('POST', '/api/richText/export', {})).status).toBe(401)
    const bodies = [
      { title: ' ', html: '<p>x</p>', format: 'pdf' },
      { title: 'x', html: '', format: 'exe' },
    ]
    for (const body of bodies) expect((await hvac.call('POST', '/api/richText/export', body)).status).toBe(400)
  })
})
