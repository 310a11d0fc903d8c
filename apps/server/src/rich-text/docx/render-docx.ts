import type { Block } from '../blocks.ts'
import type { Pictures } from '../pictures.ts'
import { blocksXml } from './block-xml.ts'
import { type DocxWriter, MARGIN, TEXT_WIDTH } from './docx-writer.ts'
import { numberingXml } from './numbering-xml.ts'
import { pictureId } from './picture-xml.ts'
import { linkId } from './run-xml.ts'
import { stylesXml } from './styles-xml.ts'
import { escapeXml, HEAD } from './xml.ts'
import { zip } from './zip.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const spaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${OFFICE}/relationships"`,
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(' ')

interface DocxJob {
  title: string
  blocks: readonly Block[]
  pictures: Pictures
  noPicture: string
}

/** A4 with page numbers. Pictures go in as they are; nothing is decoded and nothing is fetched. */
export async function renderDocx({ title, blocks, pictures, noPicture }: DocxJob): Promise<Buffer> {
  const writer: DocxWriter = { pictures, noPicture, links: [], shown: [], counts: [] }
  const place = { indent: 0, width: TEXT_WIDTH, level: 0, isQuote: false, isHead: false }
  const heading = `<w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr><w:r><w:t xml:space="preserve">${escapeXml(title)}</w:t></w:r></w:p>`
  const body = heading + blocksXml(writer, blocks, place)
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': rels([
      ['rId1', 'officeDocument', 'word/document.xml'],
      ['rId2', `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
    ]),
    'docProps/core.xml': `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title></cp:coreProperties>`,
    'word/document.xml': `${HEAD}<w:document ${spaces}><w:body>${body}${section}</w:body></w:document>`,
    'word/styles.xml': stylesXml,
    'word/numbering.xml': numberingXml(writer),
    'word/footer1.xml': footer,
    'word/_rels/document.xml.rels': rels([
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'numbering', 'numbering.xml'],
      ['rId3', 'footer', 'footer1.xml'],
      ...writer.links.map((link, index) => [linkId(index), 'hyperlink', link, 'External'] as const),
      ...writer.shown.map((name, index) => [pictureId(index), 'image', `media/${name}`] as const),
    ]),
  }
  return zip([
    ...Object.entries(parts).map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
    ...writer.shown.map((name) => ({ path: `word/media/${name}`, bytes: pictures.get(name)!.bytes })),
  ])
}

type Relation = readonly [id: string, type: string, target: string, mode?: 'External']

function rels(relations: readonly Relation[]): string {
  const each = relations.map(([id, type, target, mode]) => {
    const full = type.includes(':') ? type : `${OFFICE}/relationships/${type}`
    return `<Relationship Id="${id}" Type="${full}" Target="${escapeXml(target)}"${mode ? ` TargetMode="${mode}"` : ''}/>`
  })
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

const overrides = {
  'word/document.xml': `${WORD}.document.main+xml`,
  'word/styles.xml': `${WORD}.styles+xml`,
  'word/numbering.xml': `${WORD}.numbering+xml`,
  'word/footer1.xml': `${WORD}.footer+xml`,
  'docProps/core.xml': 'application/vnd.openxmlformats-package.core-properties+xml',
}
const defaults = {
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  xml: 'application/xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
}
const contentTypes = [
  `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
  ...Object.entries(defaults).map(([end, type]) => `<Default Extension="${end}" ContentType="${type}"/>`),
  ...Object.entries(overrides).map(([path, type]) => `<Override PartName="/${path}" ContentType="${type}"/>`),
  '</Types>',
].join('')

const field = (name: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${name} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
const footer = `${HEAD}<w:ftr ${spaces}><w:p><w:pPr><w:jc w:val="center"/></w:pPr>${field('PAGE')}<w:r><w:t xml:space="preserve"> / </w:t></w:r>${field('NUMPAGES')}</w:p></w:ftr>`
const section = `<w:sectPr><w:footerReference w:type="default" r:id="rId3"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="${MARGIN}" w:right="${MARGIN}" w:bottom="${MARGIN}" w:left="${MARGIN}" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>`
