// Files of every kind that try to call an address when they are opened: pictures, templates, links and actions of the formats.
import { zipOf } from '@sunmao/testkit'

export interface CallingFile {
  name: string
  bytes: Uint8Array
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006'

interface Relation {
  id: string
  type: string
  to: string
  isOutside?: boolean
}
const relations = (...all: Relation[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(
      ({ id, type, to, isOutside }) =>
        `<Relationship Id="${id}" Type="${office}/${type}" Target="${to}"${isOutside ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`
const archive = (files: Record<string, string>) =>
  zipOf(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })))

/** One of each format; all of them would call `outside` if something was fetched or run. */
export const callingFiles = (outside: string): CallingFile[] => [
  { name: '外呼.docx', bytes: docx(outside) },
  { name: '外呼.xlsx', bytes: xlsx(outside) },
  { name: '外呼.svg', bytes: Buffer.from(svg(outside)) },
  { name: '外呼.pdf', bytes: Buffer.from(pdf(outside), 'latin1') },
  { name: '外呼.md', bytes: Buffer.from(`# 外呼\n\n![图](${outside}/a.png)\n\n<img src="${outside}/b.png">\n`) },
]

function docx(outside: string): Uint8Array {
  const picture = (attribute: string) =>
    `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="990000" cy="990000"/><a:graphic><a:graphicData uri="${drawing}/picture"><pic:pic><pic:blipFill><a:blip ${attribute}/></pic:blipFill><pic:spPr><a:xfrm><a:ext cx="990000" cy="990000"/></a:xfrm></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const names = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}" xmlns:a="${drawing}/main" xmlns:pic="${drawing}/picture" xmlns:wp="${drawing}/wordprocessingDrawing"`
  return archive({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': relations({ id: 'r1', type: 'officeDocument', to: 'word/document.xml' }),
    'word/document.xml': `<w:document ${names}><w:body><w:p><w:r><w:t>外呼正文</w:t></w:r></w:p>${picture('r:embed="p1"')}${picture('r:link="p2"')}<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> INCLUDEPICTURE "${outside}/field.png" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p><w:altChunk r:id="h1"/></w:body></w:document>`,
    'word/_rels/document.xml.rels': relations(
      { id: 'p1', type: 'image', to: `${outside}/embed.png`, isOutside: true },
      { id: 'p2', type: 'image', to: `${outside}/link.png`, isOutside: true },
      { id: 'h1', type: 'aFChunk', to: 'chunk.html' },
      { id: 's1', type: 'settings', to: 'settings.xml' },
    ),
    'word/chunk.html': `<img src="${outside}/chunk.png"><script src="${outside}/chunk.js"></script>`,
    'word/settings.xml': `<w:settings ${names}><w:attachedTemplate r:id="t1"/></w:settings>`,
    'word/_rels/settings.xml.rels': relations({
      id: 't1',
      type: 'attachedTemplate',
      to: `${outside}/template.dotm`,
      isOutside: true,
    }),
  })
}

function xlsx(outside: string): Uint8Array {
  const cell = (place: string, formula: string) => `<c r="${place}" t="str"><f>${formula}</f><v>外呼</v></c>`
  return archive({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations({ id: 'r1', type: 'officeDocument', to: 'xl/workbook.xml' }),
    'xl/workbook.xml': `<workbook xmlns="${sheet}" xmlns:r="${office}"><sheets><sheet name="外呼表" sheetId="1" r:id="s1"/></sheets><externalReferences><externalReference r:id="e1"/></externalReferences></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      { id: 's1', type: 'worksheet', to: 'worksheets/sheet1.xml' },
      { id: 'e1', type: 'externalLink', to: 'externalLinks/externalLink1.xml' },
    ),
    'xl/externalLinks/externalLink1.xml': `<externalLink xmlns="${sheet}" xmlns:r="${office}"><externalBook r:id="x1"/></externalLink>`,
    'xl/externalLinks/_rels/externalLink1.xml.rels': relations({
      id: 'x1',
      type: 'externalLinkPath',
      to: `${outside}/other.xlsx`,
      isOutside: true,
    }),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${sheet}" xmlns:r="${office}"><sheetData><row r="1">${cell('A1', `WEBSERVICE("${outside}/service")`)}${cell('B1', `IMAGE("${outside}/image.png")`)}${cell('C1', '[1]Sheet1!A1')}</row></sheetData><hyperlinks><hyperlink ref="A1" r:id="l1"/></hyperlinks><drawing r:id="d1"/></worksheet>`,
    'xl/worksheets/_rels/sheet1.xml.rels': relations(
      { id: 'l1', type: 'hyperlink', to: `${outside}/cell`, isOutside: true },
      { id: 'd1', type: 'drawing', to: '../drawings/drawing1.xml' },
    ),
    'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="${drawing}/spreadsheetDrawing" xmlns:a="${drawing}/main" xmlns:r="${office}"><xdr:oneCellAnchor><xdr:from><xdr:col>3</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>3</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="990000" cy="990000"/><xdr:pic><xdr:blipFill><a:blip r:link="p1"/></xdr:blipFill></xdr:pic></xdr:oneCellAnchor></xdr:wsDr>`,
    'xl/drawings/_rels/drawing1.xml.rels': relations({
      id: 'p1',
      type: 'image',
      to: `${outside}/drawing.png`,
      isOutside: true,
    }),
  })
}

const svg = (outside: string) =>
  `<?xml version="1.0"?><?xml-stylesheet href="${outside}/style.css"?><!DOCTYPE svg SYSTEM "${outside}/svg.dtd"><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100"><style>@import url(${outside}/import.css); rect { fill: url(${outside}/fill.svg#a) }</style><script href="${outside}/script.js">fetch("${outside}/fetch")</script><rect x="10" y="10" width="60" height="60" stroke="black"/><image href="${outside}/image.png" width="10" height="10"/><image xlink:href="${outside}/xlink.png" width="10" height="10"/><use href="${outside}/use.svg#a"/><filter id="f"><feImage href="${outside}/filter.png"/></filter><rect filter="url(#f)" width="10" height="10"/><foreignObject width="10" height="10"><img xmlns="http://www.w3.org/1999/xhtml" src="${outside}/foreign.png"/></foreignObject></svg>`

/** Opening it, its page and its form would call; its picture lies outside of the file. */
function pdf(outside: string): string {
  const content = 'BT /F1 24 Tf 40 100 Td (CALLING) Tj ET q 50 0 0 50 20 20 cm /Im1 Do Q'
  const go = (what: string) => `<< /S /URI /URI (${outside}/${what}) >>`
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction ${go('open')} /AA << /WC ${go('close')} >> /Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (this.submitForm\\("${outside}/js"\\)) >>] >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /Im1 6 0 R >> >> /AA << /O << /S /GoToR /F << /FS /URL /F (${outside}/remote.pdf) >> /D [0 /Fit] >> >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 150 90 190] /A << /S /Launch /F (${outside}/launch) >> >>] >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /F << /FS /URL /F (${outside}/picture.raw) >> /Length 0 >>\nstream\n\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}
