import type { Box2, Point2 } from '@sunmao/dxf'
import {
  controlSheet,
  panSheet,
  type SheetCamera,
  type SheetInk,
  type SheetInsets,
  SheetView,
  ViewerError,
  zoomSheet,
} from '@sunmao/viewer'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useReaderTerms } from '../../../session/guest/reader-terms.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import type { DrawnPage } from './draw-page.api.ts'
import './stage.css'

const StageContext = createContext<SheetView | undefined>(undefined)

/** The sheet that this stands over. */
export function useSheet(): SheetView {
  const view = useContext(StageContext)
  if (!view) throw new Error('no sheet around')
  return view
}

/** Drawn again with every movement: for the few things that stand over the sheet. */
export function useSheetCamera(): SheetCamera {
  const view = useSheet()
  return useSyncExternalStore(
    (listener) => view.onFrame(listener),
    () => view.camera,
  )
}

/** Closer by a factor above 1, around the middle. */
export function zoomBy(view: SheetView, factor: number): void {
  const size = view.size()
  view.camera = zoomSheet(view.camera, size, size.width / 2, size.height / 2, 1 / factor)
}

/** The same size, with a place in the middle of what panels leave of the window. */
export function panTo(view: SheetView, centre: Point2): void {
  const { left, right, top, bottom } = view.insets
  view.camera = panSheet({ ...view.camera, centre }, (left - right) / 2, (top - bottom) / 2)
}

/** Goes to a place, and nearer where all of the sheet is seen. */
export function lookAt(view: SheetView, place: Point2): void {
  const before = view.camera
  view.fit(around(place, view.bounds()))
  if (before.unitsPerPixel >= view.camera.unitsPerPixel) return
  view.camera = before
  panTo(view, place)
}

interface SheetStageProps {
  label: string
  /** The last one lies on top. */
  pages: readonly (DrawnPage & { ink?: SheetInk; opacity?: number })[]
  /** Layers by name, on or off against what the file says. */
  layers?: ReadonlyMap<string, boolean>
  insets?: SheetInsets
  /** Looked at first; else all of it. */
  start?: Point2 | undefined
  /** Changes when another sheet is to be seen whole. */
  fitKey: string
  /** A click that moved nothing: the place, and the point of the drawing that it means. */
  onClick?: ((place: Point2, snapped: Point2) => void) | undefined
  onHover?: ((snapped: Point2) => void) | undefined
  children?: ReactNode
}

/** How near the pointer must be to what it snaps to, and how far a click may move, in CSS pixels. */
const SNAP_PX = 12
const CLICK_PX = 5
const noLayers: ReadonlyMap<string, boolean> = new Map()

/** Pages of drawings on a canvas that one pans and zooms, and what stands over them. */
export function SheetStage({ label, pages, layers = noLayers, insets, start, fitKey, ...rest }: SheetStageProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [view, setView] = useState<SheetView>()
  const [isSupported, setSupported] = useState(true)
  const down = useRef<{ x: number; y: number }>(undefined)

  useEffect(() => {
    try {
      const made = new SheetView(canvas.current!)
      const letGo = controlSheet(made)
      setView(made)
      return () => {
        letGo()
        made.stop()
        setView(undefined)
      }
    } catch (error) {
      if (!(error instanceof ViewerError)) throw error
      setSupported(false)
    }
  }, [])

  useEffect(() => {
    if (!view) return
    view.setPictures(pages.flatMap(({ picture, ink, opacity = 1 }) => (picture ? [{ ...picture, ink, opacity }] : [])))
    const shown = pages.flatMap(({ sheet, ink, opacity = 1 }) =>
      sheet ? [view.show(sheet, { opacity, ...(ink && { ink }) })] : [],
    )
    for (const one of shown)
      one.setHidden(one.sheet.layers.flatMap(({ name, isOn }, row) => ((layers.get(name) ?? isOn) ? [] : [row])))
    return () => {
      for (const one of shown) one.remove()
    }
  }, [view, pages, layers])
  const watermark = useReaderTerms()?.watermark
  useEffect(() => view?.setWatermark(watermark), [view, watermark])
  useEffect(() => {
    if (view && insets) view.insets = insets
  }, [view, insets])
  const isThere = pages.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew when the key says so, not when panels fold.
  useEffect(() => {
    if (view && isThere) view.fit(start && around(start, view.bounds()))
  }, [view, isThere, fitKey])

  const pointOf = ({ nativeEvent: { offsetX, offsetY } }: { nativeEvent: MouseEvent }): [Point2, Point2] => {
    const place = view!.unproject(offsetX, offsetY)
    return [place, view!.snap(offsetX, offsetY, SNAP_PX)?.point ?? place]
  }
  return (
    <div className="sheet-stage">
      {/* What is drawn on the sheet lies over it and under the cards. */}
      <div className="sheet-paper">
        <canvas
          ref={canvas}
          className="sheet-canvas"
          aria-label={label}
          tabIndex={0}
          onKeyDown={(event) => view && moveByKey(view, event)}
          onPointerDown={({ clientX: x, clientY: y, isPrimary }) => {
            down.current = isPrimary ? { x, y } : undefined
          }}
          onPointerMove={(event) => view && event.buttons === 0 && rest.onHover?.(pointOf(event)[1])}
          onClick={(event) => {
            const from = down.current
            if (!view || !from || Math.hypot(event.clientX - from.x, event.clientY - from.y) > CLICK_PX) return
            rest.onClick?.(...pointOf(event))
          }}
        />
      </div>
      {!isSupported && <Empty text={t('browse.noWebGl')} />}
      {view && <StageContext value={view}>{rest.children}</StageContext>}
    </div>
  )
}

/** A fifth of the sheet around a point. */
function around([x, y]: Point2, bounds: Box2 | undefined): Box2 | undefined {
  if (!bounds) return undefined
  const reach = Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]) / 10
  return [x - reach, y - reach, x + reach, y + reach]
}

const STEP_PX = 60
const pan = (view: SheetView, dx: number, dy: number) => {
  view.camera = panSheet(view.camera, dx, dy)
}
const steps: Readonly<Record<string, (view: SheetView) => void>> = {
  ArrowLeft: (view) => pan(view, STEP_PX, 0),
  ArrowRight: (view) => pan(view, -STEP_PX, 0),
  ArrowUp: (view) => pan(view, 0, STEP_PX),
  ArrowDown: (view) => pan(view, 0, -STEP_PX),
  '+': (view) => zoomBy(view, 1.3),
  '=': (view) => zoomBy(view, 1.3),
  '-': (view) => zoomBy(view, 1 / 1.3),
  f: (view) => view.fit(),
  r: (view) => view.turn(-1),
}

function moveByKey(
  view: SheetView,
  event: { key: string; preventDefault(): void; ctrlKey: boolean; metaKey: boolean },
): void {
  const step = event.ctrlKey || event.metaKey ? undefined : steps[event.key]
  if (!step) return
  event.preventDefault()
  step(view)
}
