import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { DxfError, type DxfFile, encodeSheet, findTitleBlock, readDxf, readFont, type Sheet } from '@sunmao/dxf'
import type { MadePack, Prepared, Reader } from './prepared.ts'
import { Refused } from './refused.ts'
import { drawSheet } from './sheet-thumbnail.ts'
import { fontPath } from './thumbnail.ts'

const squeeze = promisify(gzip)
const pagesMost = 500

const reasons = {
  empty: 'hubFile.damaged',
  isDwg: 'hubFile.isDwg',
  notDxf: 'hubFile.notWhatItSays',
  tooLarge: 'hubFile.tooMuch',
  badSheet: 'hubFile.damaged',
} as const

/** Layouts become packs; what the drawing names and we do not draw is counted. */
export const readDrawing: Reader = async (bytes, { progress, signal }) => {
  const { head, sheets } = await readLayouts(bytes, (done) => progress(10 + 60 * done, 'read'), signal)
  const packs: MadePack[] = [{ kind: 'sheetHead', part: 0, bytes: await squeeze(JSON.stringify(head)) }]
  for (const [part, sheet] of sheets.entries()) {
    packs.push({ kind: 'sheet', part, bytes: await squeeze(encodeSheet(sheet)) })
    progress(70 + (15 * (part + 1)) / sheets.length, 'pack')
  }
  const shown = sheets.find(({ bounds }) => bounds) ?? sheets[0]
  if (shown) packs.push(...(await drawSheet(shown)))
  return {
    pages: sheets.map(pageOf),
    texts: sheets.map(({ texts }) => texts.map(({ text }) => text).join(' ')),
    packs,
    titleBlock: titleBlockOf(sheets),
    leftOut: leftOutOf(head.leftOut),
  }
}

async function readLayouts(bytes: Buffer, onProgress: (done: number) => void, signal: AbortSignal): Promise<DxfFile> {
  const glyphs = readFont(await readFile(fontPath))
  try {
    const file = readDxf(bytes, { glyphs, signal, onProgress })
    if (file.sheets.length > pagesMost)
      throw new Refused('hubFile.tooManyPages', { count: file.sheets.length, most: pagesMost })
    return file
  } catch (error) {
    if (!(error instanceof DxfError)) throw error
    throw new Refused(reasons[error.code], { format: 'DXF' })
  }
}

const pageOf = ({ name, bounds, metresPerUnit, isUnitGuessed }: Sheet) => ({
  name,
  ...(bounds && { width: bounds[2] - bounds[0], height: bounds[3] - bounds[1] }),
  ...(!isUnitGuessed && { unit: metresPerUnit }),
})

/** Of the first layout that has one: on paper it is filled in once for each sheet, in model space once. */
function titleBlockOf(sheets: readonly Sheet[]): Prepared['titleBlock'] {
  for (const sheet of sheets) {
    const found = findTitleBlock(sheet)
    if (found.number || found.title) return found
  }
  return undefined
}

function leftOutOf(counts: Readonly<Record<string, number>>): Prepared['leftOut'] {
  const kinds = Object.entries(counts).filter(([, count]) => count > 0)
  if (kinds.length === 0) return []
  const names = kinds.slice(0, 8).map(([kind, count]) => `${kind} × ${count}`)
  return [{ code: 'hubFile.entitiesLeftOut', facts: { kinds: names.join(', ') + (kinds.length > 8 ? ' …' : '') } }]
}
