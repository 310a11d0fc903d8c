import type { WorkbookPack } from '@sunmao/workbook'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ViewProps } from '../document-source.api.ts'
import { DocumentFrame } from '../frame/document-frame.panel.tsx'
import { limitZoom } from '../frame/zoom-steps.api.ts'
import { CellBar } from './cell-bar.tsx'
import { ExcelFoot } from './excel-foot.tsx'
import { ExcelGrid } from './excel-grid.tsx'
import { at, selectedArea } from './grid-selection.ts'
import { SheetModel } from './sheet-model.ts'
import { areaAsText, MOST_COPIED } from './sheet-sums.ts'
import { usePictures } from './use-pictures.ts'
import { useSheetSearch } from './use-sheet-search.ts'

const PLACE_MS = 300

export function ExcelBook({ source, place, onPlace, pack }: ViewProps & { pack: WorkbookPack }) {
  const { t } = useTranslation()
  const sheets = useMemo(() => pack.head.sheets.map((_, index) => new SheetModel(pack, index)), [pack])
  const first = place && sheets[place.page] ? place.page : pack.head.activeSheet
  const [shown, setShown] = useState(first)
  const [selection, setSelection] = useState(() => at(place?.y ?? 0, place?.x ?? 0))
  const [scale, setScale] = useState(1)
  const [note, setNote] = useState('')
  const sheet = sheets[shown] ?? sheets[0]
  const show = (index: number, row = 0, column = 0) => {
    setShown(index)
    setSelection(at(row, column))
  }
  const { searching, names, hit } = useSheetSearch(sheets, shown, show)
  const pictures = usePictures(pack, sheet?.head.floats.flatMap(({ picture }) => picture ?? []) ?? [])
  const { row, column } = selection.focus
  useEffect(() => {
    const timer = setTimeout(() => onPlace?.({ page: shown, x: column, y: row }), PLACE_MS)
    return () => clearTimeout(timer)
  }, [onPlace, shown, row, column])
  useEffect(() => {
    const timer = note && setTimeout(() => setNote(''), 3_000)
    return () => clearTimeout(timer || undefined)
  }, [note])
  if (!sheet) return null

  const copy = async () => {
    const area = selectedArea(sheet, selection)
    if ((area.bottom - area.top + 1) * (area.right - area.left + 1) > MOST_COPIED && sheet.head.cells > MOST_COPIED)
      return setNote(t('excel.tooManyToCopy', { count: MOST_COPIED }))
    const { text, cells } = await areaAsText(sheet, area)
    await navigator.clipboard.writeText(text)
    setNote(t('excel.copied', { count: cells }))
  }
  /** Follows the link of a cell: into the workbook here, elsewhere in a window of its own. */
  const open = (cellRow: number, cellColumn: number) => {
    const link = sheet.head.links.find(
      ({ top, left, bottom, right }) =>
        cellRow >= top && cellRow <= bottom && cellColumn >= left && cellColumn <= right,
    )
    if (link?.href) window.open(link.href, '_blank', 'noopener,noreferrer')
    else if (link?.place) goToPlace(link.place)
  }
  const goToPlace = (text: string) => {
    const [, name, cell = ''] = /^(?:'?(.*?)'?!)?(.*)$/.exec(text) ?? []
    const target = name ? sheets.find(({ head }) => head.name === name.replaceAll("''", "'")) : sheet
    const found = CellBar.parse(cell)
    if (target && found) show(target.index, found.row, found.column)
  }
  return (
    <DocumentFrame
      source={source}
      zooming={{ scale, fits: [], set: (next) => setScale(limitZoom(next)), setFit: () => {} }}
      searching={searching}
      foot={<ExcelFoot sheets={sheets} shown={shown} selection={selection} leftOut={pack.head.leftOut} onShow={show} />}
      over={
        note && (
          <p className="document-note" role="status">
            {note}
          </p>
        )
      }
    >
      <CellBar sheet={sheet} selection={selection} onGo={goToPlace} onOpen={() => open(row, column)} />
      <ExcelGrid
        key={shown}
        sheet={sheet}
        scale={scale}
        selection={selection}
        pictures={pictures}
        hits={names}
        hit={hit}
        onSelect={setSelection}
        onOpen={open}
        onCopy={() => void copy().catch(() => undefined)}
        onScale={(next) => setScale(limitZoom(next))}
      />
    </DocumentFrame>
  )
}
