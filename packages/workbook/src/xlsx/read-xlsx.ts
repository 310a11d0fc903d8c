import { WorkbookFailure } from '../failure.ts'
import type { Limits } from '../limits.ts'
import { PackWriter } from '../pack/pack-writer.ts'
import { Budget } from '../pack/sheet-builder.ts'
import type { LeftOut, LeftOutKind, SheetHead, WorkbookHead } from '../pack/types.ts'
import type { ReadResult } from '../read-result.ts'
import { ZipArchive } from '../zip/zip-archive.ts'
import { Colours } from './colours.ts'
import { PictureStore } from './drawings.ts'
import { PackageParts } from './package-parts.ts'
import { readSheet } from './read-sheet.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readStyles } from './styles.ts'

/** Reads an Office Open XML workbook, transitional or strict. Sheets stream by; only their blocks stay. */
export function readXlsx(bytes: Uint8Array, limits: Limits, onProgress: (done: number) => void): ReadResult {
  const parts = new PackageParts(new ZipArchive(bytes, limits))
  const path = parts.relations('').find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const workbook = parts.tree(path)
  const listed = workbook?.child('sheets')?.all('sheet') ?? []
  if (!workbook || listed.length === 0) throw new WorkbookFailure('damaged', 'no workbook part')
  if (listed.length > limits.sheets) throw new WorkbookFailure('tooLarge', 'sheets')
  const relations = parts.relations(path)
  const pathOf = (type: string) => relations.find((relation) => relation.type === type)?.target
  const stylesDocument = parts.optionalTree(pathOf('styles'))
  const colours = new Colours(parts.optionalTree(pathOf('theme')), stylesDocument)
  const writer = new PackWriter()
  const budget = new Budget(limits)
  const out = new LeftOutList()
  const stringsPath = pathOf('sharedStrings')
  const entries = listed.map((node) => {
    const relation = relations.find(({ id }) => id === node.get('id'))
    return { node, path: relation?.target ?? '', entry: relation && parts.archive.find(relation.target) }
  })
  const total = entries.reduce((sum, { entry }) => sum + (entry?.size ?? 0), 1)
  let done = 0
  const tools = {
    parts,
    writer,
    budget,
    store: new PictureStore(parts, writer, limits.pictures),
    styles: readStyles(stylesDocument, colours),
    colours,
    strings: readSharedStrings(parts.archive, stringsPath ? parts.archive.find(stringsPath) : undefined, limits),
    is1904: workbook.child('workbookPr')?.flag('date1904') ?? false,
    onBytes(count: number) {
      done += count
      onProgress(Math.min(1, done / total))
    },
  }
  const sheets = entries.flatMap(({ node, path, entry }, index): SheetHead[] => {
    if (!entry) throw new WorkbookFailure('damaged', 'no sheet part')
    const leaveOut = (kind: LeftOutKind) => out.add(kind, index)
    const head = readSheet(node.get('name') ?? `Sheet${index + 1}`, path, entry, { ...tools, leaveOut })
    const state = node.get('state')
    return [{ ...head, visibility: state === 'hidden' || state === 'veryHidden' ? state : 'shown' }]
  })
  if (relations.some(({ type }) => type === 'vbaProject')) out.add('macro')
  for (const { type } of relations) if (type === 'externalLink') out.add('externalData')
  if (budget.longTexts > 0) out.add('longText', undefined, budget.longTexts)
  const front = workbook.child('bookViews')?.child('workbookView')?.number('activeTab') ?? 0
  const head: WorkbookHead = {
    version: 1,
    format: 'xlsx',
    styles: tools.styles.table.styles,
    sheets,
    pictures: tools.store.pictures,
    leftOut: out.list,
    activeSheet: sheets[front]?.visibility === 'shown' ? front : Math.max(0, firstShown(sheets)),
  }
  return { pack: writer.finish(head), head, texts: budget.texts, isTextCut: budget.isTextCut }
}

const firstShown = (sheets: SheetHead[]) => sheets.findIndex(({ visibility }) => visibility === 'shown')

class LeftOutList {
  readonly list: LeftOut[] = []

  add(kind: LeftOutKind, sheet?: number, count = 1): void {
    const known = this.list.find((each) => each.kind === kind && each.sheet === sheet)
    if (known) known.count += count
    else this.list.push({ kind, sheet, count })
  }
}
