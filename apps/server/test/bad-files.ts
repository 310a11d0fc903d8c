// Small files that harm their readers: a few bytes that stand for very many, or that are gone through again and again.
import { deflateRawSync, deflateSync } from 'node:zlib'

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`
const rect = '<rect width="9" height="9"/>'

/** Objects 1 to n, with a table of where they stand. */
function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const starts: number[] = []
  let length = parts[0]!.length
  const add = (part: string | Buffer) => {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(part, 'latin1')
    parts.push(bytes)
    length += bytes.length
  }
  for (const [at, body] of objects.entries()) {
    starts.push(length)
    add(`${at + 1} 0 obj\n`)
    add(body)
    add('\nendobj\n')
  }
  const table = length
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`)
  for (const start of starts) add(`${String(start).padStart(10, '0')} 00000 n \n`)
  add(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`)
  return Buffer.concat(parts)
}

const stream = (words: string, bytes: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`<<${words}/Length ${Buffer.byteLength(bytes)}>>\nstream\n`),
    Buffer.from(bytes as string),
    Buffer.from('\nendstream'),
  ])

const page = (resources: string) =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<<${resources}>>>>`

/** Each form draws the next one twenty times, so the last is drawn 20 to the power of their number. */
export function pdfThatLoops(levels = 8): Buffer {
  const forms = Array.from({ length: levels }, (_, at) =>
    at === levels - 1
      ? stream('/Type/XObject/Subtype/Form/BBox[0 0 9 9]', '0 0 9 9 re f')
      : stream(
          `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${at + 6} 0 R>>>>`,
          '/X Do '.repeat(20),
        ),
  )
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    page('/XObject<</X 5 0 R>>'),
    stream('', '/X Do '.repeat(20)),
    ...forms,
  ])
}

/** One page whose drawing unpacks to so many megabytes of nothing. */
export function pdfThatUnpacks(megabytes: number): Buffer {
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    page(''),
    stream('/Filter/FlateDecode', deflateSync(Buffer.alloc(megabytes * 1_000_000, ' '), { level: 9 })),
  ])
}

export const goodPdf = (text: string): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    page('/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>'),
    stream('', `BT /F 12 Tf 20 100 Td (${text}) Tj ET`),
  ])

/** A zip with one entry. */
function zipOf(name: string, unpacked: Buffer): Buffer {
  const packed = deflateRawSync(unpacked, { level: 9 })
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(unpacked.length, 22)
  head.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(unpacked.length, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(head.length + name.length + packed.length, 16)
  return Buffer.concat([head, Buffer.from(name), packed, entry, Buffer.from(name), end])
}

/** By what they do, with `n` growing them. */
export const badSvgs: Readonly<Record<string, (n: number) => string>> = {
  'comments that never end': (n) => svg(rect + '<!--'.repeat(n)),
  'instructions that never end': (n) => svg(rect + '<?a '.repeat(n)),
  'data that never ends': (n) => svg(rect + '<![CDATA['.repeat(n)),
  'document types that never end': (n) => svg(rect + '<!DOCTYPE a ['.repeat(n)),
  'entities that never end': (n) => `${svg(rect)}${'<!ENTITY '.repeat(n)}`,
  'closings that never close': (n) => svg(rect + '</'.repeat(n)),
  'tags in the values of tags': (n) => svg(`${rect}<a ${'b="<a" '.repeat(n)}`),
  'uses of uses': (n) =>
    svg(rect + Array.from({ length: n }, (_, at) => `<g id="a${at}"><use href="#a${at + 1}"/></g>`).join('')),
}

/** One of every kind, as small as they harm; two of them hold their reader until they are stopped. */
export const badFiles = (): readonly { name: string; bytes: Buffer }[] => [
  ...Object.values(badSvgs).map((make, at) => ({ name: `bad-${at}.svg`, bytes: Buffer.from(make(60_000)) })),
  { name: 'loops.pdf', bytes: pdfThatLoops() },
  { name: 'unpacks.pdf', bytes: pdfThatUnpacks(540) },
  { name: 'bomb.docx', bytes: zipOf('word/document.xml', Buffer.alloc(60_000_000)) },
  { name: 'bomb.xlsx', bytes: zipOf('xl/workbook.xml', Buffer.alloc(60_000_000)) },
  { name: 'broken.pdf', bytes: Buffer.from('%PDF-1.7\nnothing') },
  { name: 'broken.dxf', bytes: Buffer.from('0\nSECTION\n2\nENTITIES\n0\nLINE\n') },
  { name: 'broken.png', bytes: Buffer.from('89504e470d0a1a0a0000', 'hex') },
]
