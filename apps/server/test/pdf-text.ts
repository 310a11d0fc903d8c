import { inflateSync } from 'node:zlib'

/** The letters of a PDF of our own making, in the order they are drawn: glyphs looked up in the fonts' own tables. */
export function pdfText(bytes: Buffer): string {
  const raw = bytes.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id, body] of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id!, body!)
  const streamOf = (body: string): string => {
    const packed = /stream\n([\s\S]*?)\nendstream/.exec(body)?.[1]
    if (packed === undefined) return ''
    return body.includes('/FlateDecode') ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : packed
  }
  const fonts = new Map<string, Map<number, string>>()
  for (const body of objects.values())
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '')?.[1]
      if (unicode) fonts.set(name!, glyphsOf(streamOf(objects.get(unicode)!)))
    }
  let text = ''
  for (const body of objects.values()) {
    if (!body.includes('stream') || /\/Subtype|\/Length1|begincmap/.test(body)) continue
    let font: Map<number, string> | undefined
    for (const [, name, shown] of streamOf(body).matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (name) font = fonts.get(name)
      else
        for (const [, hex] of (shown ?? '').matchAll(/<([0-9a-f]+)>/gi))
          for (let at = 0; at < hex!.length; at += 4)
            text += font?.get(Number.parseInt(hex!.slice(at, at + 4), 16)) ?? ''
    }
  }
  return text
}

/** Glyph number → letters, from ranges whose values are listed one by one. */
function glyphsOf(cmap: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, first, , values] of cmap.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[(.*?)\]/gi))
    for (const [at, [, hex]] of [...values!.matchAll(/<([0-9a-f ]+)>/gi)].entries())
      glyphs.set(Number.parseInt(first!, 16) + at, lettersOf(hex!.replaceAll(' ', '')))
  return glyphs
}

const lettersOf = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
