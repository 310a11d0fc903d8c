import { type DocxWriter, firstOf, type Place } from './docx-writer.ts'
import { runsXml } from './run-xml.ts'

export const pictureId = (index: number) => `rPicture${index}`

const EMU_PER_PIXEL = 9525
const EMU_PER_TWIP = 635
const TALLEST = 8_200_000

/** `tallest` in pixels. */
export function pictureXml(writer: DocxWriter, name: string, place: Place, tallest = Number.POSITIVE_INFINITY): string {
  const picture = writer.pictures.get(name)
  if (!picture) return runsXml(writer, [{ text: writer.noPicture }], { isHead: false, isQuote: true })
  const index = firstOf(writer.shown, name)
  const scale = Math.min(
    1,
    (place.width * EMU_PER_TWIP) / (picture.width * EMU_PER_PIXEL),
    TALLEST / (picture.height * EMU_PER_PIXEL),
    tallest / picture.height,
  )
  const [cx, cy] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * EMU_PER_PIXEL * scale)))
  const label = `id="${index + 1}" name="Picture ${index + 1}"`
  return [
    '<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0">',
    `<wp:extent cx="${cx}" cy="${cy}"/><wp:docPr ${label}/>`,
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">',
    `<pic:pic><pic:nvPicPr><pic:cNvPr ${label}/><pic:cNvPicPr/></pic:nvPicPr>`,
    `<pic:blipFill><a:blip r:embed="${pictureId(index)}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`,
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>`,
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
  ].join('')
}
