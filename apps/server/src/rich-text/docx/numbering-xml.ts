import type { DocxWriter } from './docx-writer.ts'
import { HEAD } from './xml.ts'

/** Ids of `w:num`: one for all bullets, then one for each ordered list, so that each counts for itself. */
export const BULLETS = 1
export const FIRST_COUNT = 2

const signs = ['•', '–', '▪']
const formats = [
  ['decimal', '.'],
  ['lowerLetter', ')'],
  ['lowerRoman', '.'],
] as const
const levels = Array.from({ length: 9 }, (_, level) => level)

const bullet = (level: number) =>
  `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="${signs[level % 3]}"/><w:lvlJc w:val="left"/></w:lvl>`

function count(level: number): string {
  const [format, end] = formats[level % 3]!
  return `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="%${level + 1}${end}"/><w:lvlJc w:val="left"/></w:lvl>`
}

export const numberingXml = ({ counts }: DocxWriter): string =>
  [
    `${HEAD}<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">`,
    `<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="hybridMultilevel"/>${levels.map(bullet).join('')}</w:abstractNum>`,
    `<w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="hybridMultilevel"/>${levels.map(count).join('')}</w:abstractNum>`,
    `<w:num w:numId="${BULLETS}"><w:abstractNumId w:val="0"/></w:num>`,
    ...counts.map(
      ({ start, level }, index) =>
        `<w:num w:numId="${FIRST_COUNT + index}"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride></w:num>`,
    ),
    '</w:numbering>',
  ].join('')
