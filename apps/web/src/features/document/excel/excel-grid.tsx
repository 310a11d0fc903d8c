import type { Area, Floating } from '@sunmao/workbook'
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePinch } from '../frame/use-pinch.api.ts'
import { moveSelection, type Selection, selectedArea } from './grid-selection.ts'
import { GridView, type Scroll } from './grid-view.ts'
import { paintGrid } from './paint/paint-grid.ts'
import type { SheetModel } from './sheet-model.ts'

interface ExcelGridProps {
  sheet: SheetModel
  scale: number
  selection: Selection
  pictures: ReadonlyMap<number, CanvasImageSource>
  hits: ReadonlySet<string>
  hit: string | undefined
  onSelect: (selection: Selection) => void
  onOpen: (row: number, column: number) => void
  onCopy: () => void
  onScale: (scale: number) => void
}

/** Browsers give up at some length of what scrolls; longer sheets move faster than the bar. */
const LONGEST = 6_000_000

/** The cells of a sheet, drawn on a canvas that lies under what scrolls. */
export function ExcelGrid(props: ExcelGridProps) {
  const { sheet, scale, selection, pictures, hits, hit, onSelect, onOpen, onCopy, onScale } = props
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [scroll, setScroll] = useState<Scroll>({ x: 0, y: 0 })
  const [loaded, setLoaded] = useState(0)
  const view = useMemo(() => new GridView(sheet, scale, size.width, size.height, scroll), [sheet, scale, size, scroll])
  const most = view.most
  const spacer = {
    width: size.width + Math.min(LONGEST, most.x * scale),
    height: size.height + Math.min(LONGEST, most.y * scale),
  }
  const perPixel = {
    x: most.x / Math.max(1, spacer.width - size.width),
    y: most.y / Math.max(1, spacer.height - size.height),
  }

  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const watch = new ResizeObserver(() => setSize({ width: box.clientWidth, height: box.clientHeight }))
    watch.observe(box)
    return () => watch.disconnect()
  }, [])

  const look = () => {
    const box = scroller.current
    if (box) setScroll({ x: Math.abs(box.scrollLeft) * perPixel.x, y: box.scrollTop * perPixel.y })
  }
  const moveTo = useCallback(
    ({ x, y }: Scroll) => {
      const box = scroller.current
      if (!box) return
      box.scrollTop = y / (perPixel.y || 1)
      box.scrollLeft = ((sheet.head.isRightToLeft ? -1 : 1) * x) / (perPixel.x || 1)
    },
    [sheet, perPixel.x, perPixel.y],
  )

  const { row, column } = selection.focus
  const latest = useRef({ view, moveTo })
  latest.current = { view, moveTo }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another cell, sheet or window moves it
  useEffect(() => {
    if (size.width === 0) return
    const { view, moveTo } = latest.current
    moveTo(view.scrollTo(row, column))
  }, [row, column, sheet, size.width > 0])

  const area = selectedArea(sheet, selection)
  const nameOf = (float: Floating) => `${t(`excel.float.${float.kind}`)} ${float.name}`.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loaded` says that there is more to draw; areas are made anew
  useEffect(() => {
    const paper = canvas.current?.getContext('2d')
    if (!paper || size.width === 0) return
    const ratio = globalThis.devicePixelRatio || 1
    const frame = requestAnimationFrame(() => {
      // Setting a size makes a new picture, also when it is the same.
      const [width, height] = [Math.floor(size.width * ratio), Math.floor(size.height * ratio)]
      if (paper.canvas.width !== width) paper.canvas.width = width
      if (paper.canvas.height !== height) paper.canvas.height = height
      paper.setTransform(ratio, 0, 0, ratio, 0, 0)
      paintGrid(paper, { view, selection: area, hits, hit, pictures, nameOf })
    })
    return () => cancelAnimationFrame(frame)
  }, [view, size, area.top, area.left, area.bottom, area.right, hits, hit, pictures, loaded])

  const panes = view.panes()
  const top = Math.min(...panes.map((pane) => pane.top), Number.MAX_SAFE_INTEGER)
  const free = panes.find(({ isFrozenRow }) => !isFrozenRow)
  // biome-ignore lint/correctness/useExhaustiveDependencies: panes are made anew with every move
  useEffect(() => {
    let isGone = false
    const fetch = async () => {
      if (!free || (sheet.isLoaded(free.top, free.bottom) && sheet.isLoaded(0, sheet.head.frozenRows))) return
      await Promise.all([sheet.load(free.top, free.bottom), sheet.load(0, sheet.head.frozenRows)])
      if (!isGone) setLoaded((count) => count + 1)
    }
    fetch().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [sheet, free?.top, free?.bottom, top])

  usePinch(scroller, (factor) => onScale(scale * factor))

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top: upper } = event.currentTarget.getBoundingClientRect()
    return view.cellAt(event.clientX - left, event.clientY - upper)
  }
  const drag = useRef(false)
  const press = (event: PointerEvent<HTMLDivElement>) => {
    const { clientWidth, clientHeight } = event.currentTarget
    const { left, top: upper } = event.currentTarget.getBoundingClientRect()
    // The bars belong to the browser.
    if (event.button !== 0 || event.clientX - left > clientWidth || event.clientY - upper > clientHeight) return
    drag.current = event.pointerType === 'mouse'
    const cell = point(event)
    if (event.pointerType === 'mouse') onSelect(pressed(sheet, selection, cell, event.shiftKey))
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag.current || event.buttons !== 1) return
    const cell = point(event)
    if (cell.row >= 0 && cell.column >= 0) onSelect({ ...selection, focus: cell })
  }
  const key = (event: KeyboardEvent<HTMLDivElement>) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c') onCopy()
    else if (event.key === 'Enter') onOpen(row, column)
    else {
      const next = moveSelection(sheet, selection, event, free ? free.bottom - free.top - 1 : 20)
      if (!next) return
      onSelect(next)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="excel-grid">
      <canvas ref={canvas} className="excel-canvas" style={size} />
      <div
        ref={scroller}
        className="excel-scroller"
        dir={sheet.head.isRightToLeft ? 'rtl' : 'ltr'}
        role="application"
        aria-label={t('excel.grid', { name: sheet.head.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: cells are walked by keys
        tabIndex={0}
        onScroll={look}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={() => {
          drag.current = false
        }}
        onClick={(event) => {
          const cell = point(event as unknown as PointerEvent<HTMLDivElement>)
          if (cell.row < 0 || cell.column < 0) return
          if ((event.nativeEvent as globalThis.PointerEvent).pointerType !== 'mouse')
            onSelect({ anchor: cell, focus: cell })
        }}
        onDoubleClick={() => onOpen(row, column)}
        onKeyDown={key}
      >
        <div style={spacer} />
      </div>
    </div>
  )
}

/** Heads choose whole rows and columns; the corner chooses everything. */
function pressed(
  sheet: SheetModel,
  selection: Selection,
  cell: { row: number; column: number },
  isMore: boolean,
): Selection {
  const last = { row: sheet.rows.count - 1, column: sheet.columns.count - 1 }
  const whole: Area = {
    top: cell.row < 0 ? 0 : cell.row,
    left: cell.column < 0 ? 0 : cell.column,
    bottom: cell.row < 0 ? last.row : cell.row,
    right: cell.column < 0 ? last.column : cell.column,
  }
  if (cell.row >= 0 && cell.column >= 0) return { anchor: isMore ? selection.anchor : cell, focus: cell }
  return {
    focus: { row: whole.top, column: whole.left },
    anchor: { row: whole.bottom, column: whole.right },
  }
}
