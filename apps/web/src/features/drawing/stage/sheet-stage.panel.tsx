import type { Box2, Point2 } from '@sunmao/dxf'
import { controlSheet, type SheetCamera, type SheetInsets, SheetView, ViewerError } from '@sunmao/viewer'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../ui/empty.tsx'
import type { DrawnPage } from './load-page.ts'
import './stage.css'

export interface Stage {
  view: SheetView
  /** Calls back after every movement; what it returns ends that. */
  onMoved(listener: () => void): () => void
}

const StageContext = createContext<Stage | undefined>(undefined)

/** The sheet that this stands over. */
export function useStage(): Stage {
  const stage = useContext(StageContext)
  if (!stage) throw new Error('no sheet around')
  return stage
}

/** Drawn again with every movement: for the few things that stand over the sheet. */
export function useSheetCamera(): SheetCamera {
  const { view, onMoved } = useStage()
  return useSyncExternalStore(onMoved, () => view.camera)
}

interface SheetStageProps {
  label: string
  pages: readonly (DrawnPage & { tint?: number; opacity?: number })[]
  layers?: ReadonlyMap<string, boolean>
  insets?: SheetInsets
  /** Looked at first; else all of it. */
  start?: Point2 | undefined
  /** Changes when another sheet is to be seen whole. */
  fitKey: string
  /** With how many units a pixel is now. */
  onClick?: ((point: Point2, unitsPerPixel: number) => void) | undefined
  onHover?: ((point: Point2 | undefined) => void) | undefined
  children?: ReactNode
}

const noLayers: ReadonlyMap<string, boolean> = new Map()

/** Pages of drawings on a canvas that one pans and zooms, and what stands over them. */
export function SheetStage({ label, pages, layers = noLayers, insets, start, fitKey, ...rest }: SheetStageProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [stage, setStage] = useState<Stage>()
  const [isSupported, setSupported] = useState(true)
  const handlers = useRef(rest)
  handlers.current = rest

  useEffect(() => {
    const listeners = new Set<() => void>()
    const onCamera = () => {
      for (const listener of listeners) listener()
    }
    try {
      const view = new SheetView(canvas.current!, { onCamera })
      const onMoved = (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      }
      const letGo = controlSheet(view, {
        onClick: (at) => handlers.current.onClick?.(view.fromWindow(at), view.camera.unitsPerPixel),
        onHover: (at) => handlers.current.onHover?.(at && view.fromWindow(at)),
      })
      setStage({ view, onMoved })
      return () => {
        letGo()
        view.dispose()
        setStage(undefined)
      }
    } catch (error) {
      if (!(error instanceof ViewerError)) throw error
      setSupported(false)
    }
  }, [])

  const shown = useMemo(
    () => ({
      sheets: pages.flatMap(({ sheet, tint, opacity }) => (sheet ? [{ sheet, tint, opacity }] : [])),
      pictures: pages.flatMap(({ picture, opacity }) => (picture ? [{ ...picture, opacity }] : [])),
    }),
    [pages],
  )
  useEffect(() => {
    stage?.view.setPictures(shown.pictures)
    stage?.view.setSheets(shown.sheets)
  }, [stage, shown])
  useEffect(() => stage?.view.setLayers(layers), [stage, layers])
  const isThere = pages.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew when the key says so, not when panels fold.
  useEffect(() => {
    if (!stage || !isThere) return
    if (insets) stage.view.setInsets(insets)
    stage.view.fit(start && around(start, stage.view.bounds()))
  }, [stage, isThere, fitKey])
  useEffect(() => stage && insets && stage.view.setInsets(insets), [stage, insets])

  return (
    <div className="sheet-stage">
      <canvas
        ref={canvas}
        className="sheet-canvas"
        aria-label={label}
        tabIndex={0}
        onKeyDown={(event) => stage && moveByKey(stage.view, event)}
      />
      {!isSupported && <Empty text={t('browse.noWebGl')} />}
      {stage && <StageContext value={stage}>{rest.children}</StageContext>}
    </div>
  )
}

/** A fifth of the sheet around a point. */
function around([x, y]: Point2, bounds: Box2 | undefined): Box2 | undefined {
  if (!bounds) return undefined
  const reach = Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]) / 10
  return [x - reach, y - reach, x + reach, y + reach]
}

const steps: Readonly<Record<string, (view: SheetView) => void>> = {
  ArrowLeft: (view) => view.pan(60, 0),
  ArrowRight: (view) => view.pan(-60, 0),
  ArrowUp: (view) => view.pan(0, 60),
  ArrowDown: (view) => view.pan(0, -60),
  '+': (view) => view.zoom(1.3),
  '=': (view) => view.zoom(1.3),
  '-': (view) => view.zoom(1 / 1.3),
  f: (view) => view.fit(),
  r: (view) => view.turn(1),
}

function moveByKey(
  view: SheetView,
  event: { key: string; preventDefault(): void; ctrlKey: boolean; metaKey: boolean },
) {
  const step = event.ctrlKey || event.metaKey ? undefined : steps[event.key]
  if (!step) return
  event.preventDefault()
  step(view)
}
