// Files as people send them, and as they should not be: each is read or refused by its content, in one sentence, quickly.
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { demo, tiny, writeDxf, writePdf } from '@sunmao/sample'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Blobs } from '../../../blobs/blobs.ts'
import { encodePng } from '../../../blobs/encode-png.ts'
import { bytesOfSheet } from '../../../resource/sheet.ts'
import { zip } from '../../../rich-text/docx/zip.ts'
import type { Prepared } from './prepared.ts'
import { recognise } from './recognise.ts'
import { Refused } from './refused.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunmao-prepare-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(name: string, given: Uint8Array | string, dwgConverter?: string): Promise<Prepared> {
  const bytes = Buffer.from(given as string)
  const open: Blobs['open'] = async (_, range) => ({
    size: bytes.length,
    bytes: (async function* () {
      yield bytes.subarray(range?.start ?? 0, (range?.end ?? bytes.length) + 1)
    })(),
  })
  const { read: readIt } = await recognise({ open } as Blobs, '', name)
  const { signal } = new AbortController()
  return readIt({ name, progress: () => undefined, signal, dwgConverter, folder })
}

const refusal = async (...asked: Parameters<typeof read>) => {
  const error = await read(...asked).catch((one: unknown) => one)
  return error instanceof Refused ? error.code : error
}

const docx = (xml: string, more: { path: string; bytes: Buffer }[] = []) =>
  zip([
    { path: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
    { path: 'word/document.xml', bytes: Buffer.from(xml) },
    ...more,
  ])
const words =
  '<w:document><w:body><w:p><w:r><w:t>防火</w:t></w:r><w:r><w:t xml:space="preserve"> 分区 &amp; A</w:t></w:r></w:p></w:body></w:document>'
const kinds = ({ packs = [] }: Prepared) => packs.map(({ kind, part }) => `${kind} ${part}`)

describe('a drawing', () => {
  it('of a CAD program becomes sheets, a picture, texts and the words of its title block', async () => {
    const made = await read('三层.dxf', writeDxf(demo(), '3F'))
    expect(kinds(made)).toEqual(expect.arrayContaining(['sheetHead 0', 'sheet 0', 'thumbnail 0']))
    expect(made.texts?.join(' ')).toContain('走道')
    expect(made.pages[0]!.width).toBeGreaterThan(40_000)
  })

  it('says in its title block what it is', async () => {
    const text = (x: number, y: number, words: string) => `0\nTEXT\n8\n0\n10\n${x}\n20\n${y}\n40\n3\n1\n${words}\n`
    const line = '0\nLINE\n8\n0\n10\n0\n20\n0\n11\n420\n21\n297\n'
    const block = ['图号', '建施-04', '图名', '三层平面图', '比例', '1:100'].map((words, at) =>
      text(300 + (at % 2) * 30, 30 - 10 * Math.floor(at / 2), words),
    )
    const made = await read('x.dxf', `0\nSECTION\n2\nENTITIES\n${line}${block.join('')}0\nENDSEC\n0\nEOF\n`)
    const { titleBlock } = made
    expect(titleBlock).toMatchObject({
      number: '建施-04',
      title: '三层平面图',
      scale: '1:100',
      level: '3F',
      discipline: 'A',
    })
  })

  it('as PDF has pages, texts, a scale and a picture', async () => {
    const made = await read('a.pdf', writePdf(demo(), '3F'))
    expect(made.pages).toMatchObject([{ width: expect.closeTo(1190.55), height: expect.closeTo(841.89) }])
    expect(made.pages[0]!.unit).toBeCloseTo((0.0254 / 72) * 150, 6)
    expect(made.titleBlock).toMatchObject({ scale: '1:150', number: expect.stringMatching(/^建施-/) })
    expect(made.texts?.[0]).toContain('走道')
    expect(kinds(made)).toEqual(['thumbnail 0', 'plan 0'])
  })

  it('of DWG is converted by the operator’s program, or kept with a sentence', async () => {
    const dwg = Buffer.concat([Buffer.from('AC1032'), Buffer.alloc(100)])
    expect((await read('a.dwg', dwg)).notes).toMatchObject([{ code: 'hubFile.keptDwg' }])
    const dxf = join(folder, 'made.dxf')
    await writeFile(dxf, writeDxf(tiny(), '1F'))
    const program = async (script: string) => {
      const path = join(folder, `convert-${script.length}`)
      await writeFile(path, `#!/bin/sh\n${script}\n`)
      await chmod(path, 0o755)
      return path
    }
    const made = await read('a b.dwg', dwg, await program(`test -s "$1" && cp ${dxf} "$2"`))
    expect(kinds(made)).toContain('sheet 0')
    expect(await refusal('a.dwg', dwg, await program('exit 3'))).toBe('hubFile.dwgFailed')
    expect(await refusal('a.dwg', dwg, join(folder, 'nobody'))).toBe('hubFile.dwgFailed')
    expect((await readdir(folder)).filter((name) => name.startsWith('scratch-'))).toEqual([])
  })
})

describe('a document', () => {
  it('of Word gives its words', async () => {
    expect((await read('a.docx', await docx(words))).texts?.[0]).toContain('防火 分区 & A')
  })

  it('of Word tells what of it is not drawn, not accepted and not run', async () => {
    const chart = '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"/>'
    const change = (kind: string) => `<w:${kind} w:id="1" w:author="A"><w:r><w:t>x</w:t></w:r></w:${kind}>`
    const made = await read(
      'a.docm',
      await docx(`${chart}<w:object w:dxaOrig="1"></w:object>${change('ins')}${change('del')}`, [
        { path: 'word/vbaProject.bin', bytes: Buffer.from('x') },
      ]),
    )
    expect(made.leftOut).toEqual([{ code: 'hubFile.chartsLeftOut', facts: { count: 1 } }])
    expect(made.notes).toEqual([
      { code: 'hubFile.objectsAsPictures', facts: { count: 1 } },
      { code: 'hubFile.trackedChanges', facts: { count: 2 } },
      { code: 'hubFile.macrosNotRun', facts: {} },
    ])
    expect(await read('a.docx', await docx(words))).toMatchObject({ leftOut: [], notes: [] })
  })

  it('of Excel becomes a pack, separated values too', async () => {
    const made = await read('a.xlsx', await bytesOfSheet(['名称', '数量'], [['门', 3]]))
    expect([kinds(made), made.pages.length]).toEqual([['workbook 0'], 1])
    expect(made.texts?.[0]).toContain('名称')
    expect((await read('a.csv', '名称,数量\n门,3\n')).texts?.[0]).toContain('门')
  })

  it('of plain text is read in the encodings of this country', async () => {
    expect((await read('a.txt', Buffer.from([0xb7, 0xc0, 0xbb, 0xf0]))).texts).toEqual(['防火'])
    expect((await read('a.md', Buffer.from('\ufeff防火', 'utf16le'))).texts).toEqual(['防火'])
  })

  it.each([
    ['x.rvt', 'hubFile.keptModel'],
    ['x.doc', 'hubFile.keptWord'],
    ['x.pptx', 'hubFile.keptSlides'],
    ['x.zip', 'hubFile.keptArchive'],
    ['x.unknown', 'hubFile.keptOther'],
    ['without', 'hubFile.keptOther'],
  ])('that nobody can show is kept, with the way to one that can: %s', async (name, code) => {
    expect((await read(name, 'x')).notes).toMatchObject([{ code }])
  })
})

describe('pictures inside of a PDF', () => {
  it('that are too large to be drawn are told', async () => {
    expect((await read('a.pdf', pdfWithPicture(9000, 9000))).leftOut).toEqual([])
    expect((await read('a.pdf', pdfWithPicture(35_000, 35_000))).leftOut).toEqual([
      { code: 'hubFile.picturesLeftOut', facts: { count: 1 } },
    ])
  })
})

describe('a picture', () => {
  const png = (width: number, height: number) => encodePng(new Uint8Array(width * height), width, height, 1)

  it('has a size and a small picture', async () => {
    const made = await read('a.png', await png(300, 200))
    expect([made.pages, kinds(made)]).toEqual([[{ width: 300, height: 200 }], ['thumbnail 0']])
  })

  it('that claims to be enormous is not unpacked', async () => {
    const head = Buffer.from(await png(4, 4))
    head.writeUInt32BE(100_000, 16)
    head.writeUInt32BE(100_000, 20)
    expect(await refusal('a.png', head)).toBe('hubFile.tooManyPixels')
    expect(await refusal('a.tif', tiff([[100_000, 100_000]]))).toBe('hubFile.tooManyPixels')
  })

  it('of several pages becomes one for each, also when its pages lead in circles', async () => {
    const pages = tiff([
      [4, 3],
      [2, 2],
    ])
    const made = await read('a.tiff', pages)
    expect(made.pages).toEqual([
      { width: 4, height: 3 },
      { width: 2, height: 2 },
    ])
    expect(kinds(made)).toEqual(['image 0', 'image 1', 'thumbnail 0'])
    // The last page names the first as the next one; its four pixels are behind that.
    const looped = Buffer.from(pages)
    looped.writeUInt32LE(looped.readUInt32LE(4), looped.length - 8)
    expect((await read('b.tif', looped)).pages).toHaveLength(2)
  })

  it('whose colours stand apart has them together', async () => {
    const [red, green, blue] = [10, 120, 250]
    for (const bits of [8, 16]) {
      const made = await read('a.tif', planarTiff(4, 3, bits, [red!, green!, blue!]))
      const png = made.packs!.find(({ kind }) => kind === 'image')!.bytes
      const canvas = createCanvas(4, 3).getContext('2d')
      canvas.drawImage(await loadImage(Buffer.from(png)), 0, 0)
      expect([...canvas.getImageData(2, 1, 1, 1).data]).toEqual([red, green, blue, 255])
    }
    // A damaged number of colours is not decoded as often as it says.
    const damaged = planarTiff(4, 3, 8, [red!, green!, blue!])
    damaged.writeUInt16LE(60_000, 10 + 6 * 12 + 8)
    expect(await refusal('a.tif', damaged)).toBe('hubFile.tiffUnread')
  })

  it('that is packed by LZW is shown as far as it is whole, and never waited for', async () => {
    const [clear, end] = [256, 257]
    // 10 20 | 10 20 | 10 20 10 | 30, the third from the entry that is just being made.
    const sound = lzwCodes([clear, 10, 20, 258, 260, 30, end])
    expect(await greysOf(await read('a.tif', packedTiff(4, 2, 5, sound)))).toEqual([10, 20, 10, 20, 10, 20, 10, 30])
    // 259 is not there yet; taken for an entry it would be made of itself.
    const damaged = lzwCodes([clear, 10, 259, 10, 259, end])
    expect(await greysOf(await read('a.tif', packedTiff(4, 2, 5, damaged)))).toEqual([10, 0, 0, 0, 0, 0, 0, 0])
    // A strip that says that it is longer than the file.
    const long = packedTiff(4, 2, 5, sound, 0xffff_ffff)
    expect(await greysOf(await read('a.tif', long))).toEqual([10, 20, 10, 20, 10, 20, 10, 30])
  })

  it('whose tags claim more values than the file has is refused or shown without them, and fills no memory', async () => {
    const claimed = (row: number, count: number) => {
      const file = packedTiff(4, 2, 1, Buffer.alloc(8, 90))
      file.writeUInt32LE(count, 10 + row * 12 + 4)
      return file
    }
    const before = process.memoryUsage().heapTotal
    // The bits of a sample, of which one is enough; and the strips, without which there is nothing.
    expect((await read('a.tif', claimed(7, 0xffff_fff0))).pages).toEqual([{ width: 4, height: 2 }])
    expect(await refusal('a.tif', claimed(5, 0xffff_fff0))).toBe('hubFile.tiffUnread')
    expect(process.memoryUsage().heapTotal - before).toBeLessThan(200_000_000)
  })

  it('whose decoder does not come to an end is given up after seconds', async () => {
    const fax = packedTiff(64, 64, 4, Buffer.alloc(1_000_000))
    const began = performance.now()
    expect(await refusal('a.tif', fax)).toBe('hubFile.tiffUnread')
    expect(performance.now() - began).toBeLessThan(10_000)
  }, 30_000)

  it('of vectors can do nothing but be drawn', async () => {
    const hostile = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY who "me">]>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="10" onload="alert(1)">
      <script>alert(1)</script><style>@import "http://evil/x.css"</style>
      <foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="http://evil"/></body></foreignObject>
      <image xlink:href="http://evil/x.png" width="5" height="5"/><image href="file:///etc/passwd"/>
      <a xlink:href="javascript:alert(1)"><text>轴线 &lt;1&gt; &who;</text></a>
      <rect width="5" height="5" fill="url(http://evil#x)" style="fill:red;background:url(http://evil/y)" onclick="x()"/>
      <animate attributeName="href" to="javascript:alert(1)"/><use href="#a"/><path id="a" d="M0 0L5 5" stroke="#f00"/></svg>`
    const made = await read('a.svg', hostile)
    const svg = Buffer.from(made.packs![0]!.bytes).toString()
    expect(svg).not.toMatch(/script|foreign|iframe|evil|javascript|onload|onclick|import|passwd|animate|ENTITY/i)
    expect(svg).toContain('<path id="a" d="M0 0L5 5" stroke="#f00"/>')
    expect(svg).toContain('fill:red')
    expect(made.texts?.[0]).toContain('轴线 <1>')
    expect(made.pages).toEqual([{ width: 20, height: 10 }])
  })
})

describe('what is not what it says, broken or hostile', () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array | string, string]>([
    ['zip as PDF', () => docx(words), 'a.pdf hubFile.notWhatItSays'],
    ['PDF as Word', () => '%PDF-1.4', 'a.docx hubFile.notWhatItSays'],
    ['text as picture', () => 'hello', 'a.png hubFile.notWhatItSays'],
    ['program as text', () => Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0]), 'a.txt hubFile.notWhatItSays'],
    ['text as DXF', () => 'hello', 'a.dxf hubFile.notWhatItSays'],
    ['web page as SVG', () => '<html><svg/></html>', 'a.svg hubFile.notWhatItSays'],
    ['archive as Word', () => zip([{ path: 'x', bytes: Buffer.from('x') }]), 'a.docx hubFile.notWhatItSays'],
    ['half a PDF', () => '%PDF-1.4\n1 0 obj\n<<', 'a.pdf hubFile.damaged'],
    ['half an archive', async () => (await docx(words)).subarray(0, 150), 'a.docx hubFile.damaged'],
    ['half a picture', () => Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), 'a.png hubFile.damaged'],
    ['half an SVG', () => '<svg viewBox="0 0 80 80"><title>Plan</tit', 'a.svg hubFile.damaged'],
    ['SVG without shapes', () => '<svg viewBox="0 0 80 80"><title>Plan</title><g/></svg>', 'a.svg hubFile.svgEmpty'],
    ['half a TIFF', () => Buffer.from('II*\u0000\u00ff\u00ff\u0000\u0000', 'latin1'), 'a.tif hubFile.damaged'],
    [
      'bomb in an archive',
      () => docx(words, [{ path: 'word/media/x', bytes: Buffer.alloc(60_000_000) }]),
      'a.docx hubFile.bomb',
    ],
    [
      'bomb of entities',
      () => '<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;&a;">]><svg><text>&b;</text></svg>',
      'a.svg hubFile.bomb',
    ],
    [
      'bomb of uses',
      () =>
        `<svg>${Array.from({ length: 12 }, (_, i) => `<g id="n${i}">${`<use href="#n${i + 1}"/>`.repeat(10)}</g>`).join('')}<use href="#n0"/></svg>`,
      'a.svg hubFile.bomb',
    ],
    ['page of a kilometre', () => pdfOfSize(2_900_000, 1000), 'a.pdf hubFile.pageTooLarge'],
    ['locked document', () => ole('EncryptedPackage'), 'a.docx hubFile.locked'],
    ['old document', () => ole('WordDocument'), 'a.docx hubFile.oldWord'],
  ])('%s', async (_, make, expected) => {
    const [name, code] = expected.split(' ')
    expect(await refusal(name!, await make())).toBe(code)
  })
})

const ole = (entry: string) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(600),
    Buffer.from(entry, 'utf16le'),
  ])

const pdfWithPicture = (width: number, height: number) =>
  Buffer.from(
    Buffer.from(writePdf(tiny(), '1F'))
      .toString('latin1')
      .replace(
        'trailer',
        `9 0 obj\n<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /Length 1 >>\nstream\nx\nendstream\nendobj\ntrailer`,
      ),
    'latin1',
  )

const pdfOfSize = (width: number, height: number) =>
  Buffer.from(
    Buffer.from(writePdf(tiny(), '1F'))
      .toString('latin1')
      .replace(/\/MediaBox \[[^\]]*\]/, `/MediaBox [0 0 ${width} ${height}]`),
    'latin1',
  )

/** One colour, its three parts each in a strip of its own. */
function planarTiff(width: number, height: number, bits: number, colour: readonly number[]): Buffer {
  const plane = (width * height * bits) / 8
  const lists = 8 + 2 + 11 * 12 + 4
  const data = lists + 2 * 12 + 6
  const tags = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 3, lists + 24],
    [259, 3, 1, 1],
    [262, 3, 1, 2],
    [273, 4, 3, lists],
    [277, 3, 1, 3],
    [278, 4, 1, height],
    [279, 4, 3, lists + 12],
    [284, 3, 1, 2],
    [339, 3, 1, 1],
  ]
  const file = Buffer.alloc(data + 3 * plane)
  file.write('II*\0', 'latin1')
  file.writeUInt32LE(8, 4)
  file.writeUInt16LE(tags.length, 8)
  for (const [row, [tag, type, count, value]] of tags.entries()) {
    const at = 10 + row * 12
    file.writeUInt16LE(tag!, at)
    file.writeUInt16LE(type!, at + 2)
    file.writeUInt32LE(count!, at + 4)
    file.writeUInt32LE(value!, at + 8)
  }
  for (const [at, part] of colour.entries()) {
    file.writeUInt32LE(data + at * plane, lists + at * 4)
    file.writeUInt32LE(plane, lists + 12 + at * 4)
    file.writeUInt16LE(bits, lists + 24 + at * 2)
    file.fill(part, data + at * plane, data + (at + 1) * plane)
  }
  return file
}

/** Of the first page, row by row. */
async function greysOf({ packs = [], pages }: Prepared): Promise<number[]> {
  const { width, height } = pages[0] as { width: number; height: number }
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(await loadImage(Buffer.from(packs.find(({ kind }) => kind === 'image')!.bytes)), 0, 0)
  return [...context.getImageData(0, 0, width, height).data].filter((_, at) => at % 4 === 0)
}

/** Codes of nine bits, as few as never need ten. */
function lzwCodes(codes: readonly number[]): Buffer {
  const bits = codes.map((code) => code.toString(2).padStart(9, '0')).join('')
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
}

/** One grey page in one strip: 8 bits a pixel, or one for the fax. */
function packedTiff(width: number, height: number, packing: number, strip: Buffer, length = strip.length): Buffer {
  const tags = [
    [256, 4, width],
    [257, 4, height],
    [258, 3, packing === 4 ? 1 : 8],
    [259, 3, packing],
    [262, 3, 1],
    [273, 4, 8 + 2 + 9 * 12 + 4],
    [277, 3, 1],
    [278, 4, height],
    [279, 4, length],
  ]
  const head = Buffer.alloc(8 + 2 + tags.length * 12 + 4)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(tags.length, 8)
  for (const [row, [tag, type, value]] of tags.entries()) {
    const at = 10 + row * 12
    head.writeUInt16LE(tag!, at)
    head.writeUInt16LE(type!, at + 2)
    head.writeUInt32LE(1, at + 4)
    head.writeUInt32LE(value!, at + 8)
  }
  return Buffer.concat([head, strip])
}

/** Uncompressed grey pages, one directory after another. */
function tiff(pages: readonly [width: number, height: number][]): Buffer {
  const parts: Buffer[] = [Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0])]
  let at = 8
  for (const [index, [width, height]] of pages.entries()) {
    const pixels = Math.min(width * height, 1000)
    const tags = [
      [256, 4, width],
      [257, 4, height],
      [258, 3, 8],
      [259, 3, 1],
      [262, 3, 1],
      [273, 4, at],
      [277, 3, 1],
      [278, 4, height],
      [279, 4, pixels],
    ]
    const size = 2 + tags.length * 12 + 4
    tags[5]![2] = at + size
    const directory = Buffer.alloc(size)
    directory.writeUInt16LE(tags.length, 0)
    for (const [row, [tag, type, value]] of tags.entries()) {
      directory.writeUInt16LE(tag!, 2 + row * 12)
      directory.writeUInt16LE(type!, 4 + row * 12)
      directory.writeUInt32LE(1, 6 + row * 12)
      directory.writeUInt32LE(value!, 10 + row * 12)
    }
    parts.push(directory, Buffer.alloc(pixels, 40 * (index + 1)))
    at += size + pixels
    directory.writeUInt32LE(index + 1 < pages.length ? at : 0, size - 4)
  }
  return Buffer.concat(parts)
}
