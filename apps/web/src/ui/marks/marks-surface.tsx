import type { Mark, MarkPoint } from '@sunmao/contract'
import { type PointerEvent, useRef, useState, type WheelEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { MarkDrawing } from './mark-drawing.tsx'
import { type Pixel, type PlaceOf, type Size, simplified, viewOfPixel } from './mark-geometry.ts'
import { keyAction } from './mark-keys.ts'
import { newMark, stretched } from './new-mark.ts'
import { TextField } from './text-field.tsx'
import type { MarksState } from './use-marks.ts'
import './marks.css'

interface MarksSurfaceProps {
  state: MarksState
  size: Size
  /** Where points are seen now. */
  placeOf: PlaceOf
  /** What is under a pixel of the picture, to stay there. */
  anchor?: (pixel: Pixel) => MarkPoint['world']
  /** What a dimension between two points says. */
  measure?: (a: MarkPoint, b: MarkPoint) => string
  onLeave?: () => void
  /** Wheels are the picture's own. */
  onWheel?: (event: WheelEvent) => void
}

/** What the pointer has begun. */
type Work =
  | { kind: 'draw'; mark: Mark; from: Pixel }
  | { kind: 'move'; mark: Mark; from: Pixel }
  | { kind: 'stretch'; mark: Mark; at: number }

const NEAR = 6
const SLACK = 1.2
/** How large a mark is that a key has added, in pixels. */
const BY_KEY = [120, 80] as const

/** A drawing over a picture, of which it knows nothing: draw, choose, move, stretch, restyle, by mouse, finger and keys. */
export function MarksSurface({ state, size, placeOf, anchor, measure, onLeave, onWheel }: MarksSurfaceProps) {
  const { t } = useTranslation()
  const { tool, marks, selected, pen } = state
  const svg = useRef<SVGSVGElement>(null)
  const [work, setWork] = useState<Work>()
  const [typingId, setTyping] = useState<string>()

  const pixelOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Pixel => {
    const box = svg.current!.getBoundingClientRect()
    return [clientX - box.left, clientY - box.top]
  }
  const pointAt = (pixel: Pixel): MarkPoint => ({ view: viewOfPixel(pixel, size) })
  /** What is under it is asked for when it stands still: that may take a while. */
  const settle = (mark: Mark): Mark => {
    const points = mark.points.map((point) => {
      const place = point.world ? undefined : placeOf(point)
      return place ? { ...point, world: anchor?.(place) } : point
    })
    const text = mark.kind === 'dimension' && measure ? measure(points[0]!, points[1]!) : mark.text
    return { ...mark, points, text }
  }
  /** By so many pixels. */
  const shift = (mark: Mark, x: number, y: number): Mark => ({
    ...mark,
    points: mark.points.map((point) => {
      const place = placeOf(point)
      return place ? pointAt([place[0] + x, place[1] + y]) : point
    }),
  })

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    svg.current?.focus({ preventScroll: true })
    svg.current?.setPointerCapture(event.pointerId)
    const from = pixelOf(event)
    if (tool === 'select') return state.select(undefined)
    setWork({ kind: 'draw', mark: newMark(tool, pen, pointAt(from)), from })
  }
  const grab = (event: PointerEvent, mark: Mark) => {
    if (tool !== 'select' || event.button !== 0) return
    event.stopPropagation()
    svg.current?.focus({ preventScroll: true })
    svg.current?.setPointerCapture(event.pointerId)
    state.select(mark.id)
    setWork({ kind: 'move', mark, from: pixelOf(event) })
  }
  const go = (event: PointerEvent) => {
    if (!work) return
    const pixel = pixelOf(event)
    const point = pointAt(pixel)
    if (work.kind === 'stretch') return setWork({ ...work, mark: stretched(work.mark, work.at, point) })
    if (work.kind === 'draw') {
      if (work.mark.kind === 'text') return
      const points = work.mark.kind === 'freehand' ? [...work.mark.points, point] : [work.mark.points[0]!, point]
      return setWork({ ...work, mark: { ...work.mark, points } })
    }
    const original = marks.find(({ id }) => id === work.mark.id)
    if (original) setWork({ ...work, mark: shift(original, pixel[0] - work.from[0], pixel[1] - work.from[1]) })
  }
  const end = (event: PointerEvent) => {
    if (!work) return
    setWork(undefined)
    if (work.kind === 'stretch') return state.change(settle(work.mark))
    // Not before the button is up again: pressing it takes the cursor out of any field.
    if (work.kind === 'draw' && work.mark.kind === 'text') {
      state.add(settle(work.mark))
      return setTyping(work.mark.id)
    }
    const [x, y] = pixelOf(event)
    const isTiny = Math.hypot(x - work.from[0], y - work.from[1]) < NEAR && work.mark.points.length < NEAR
    if (work.kind === 'draw') return isTiny ? undefined : state.add(settle(thinned(work.mark)))
    if (!isTiny) state.change(settle(work.mark))
  }
  const thinned = (mark: Mark): Mark => {
    if (mark.kind !== 'freehand') return mark
    const pixels = mark.points.flatMap((point) => {
      const place = placeOf(point)
      return place ? [place] : []
    })
    return { ...mark, points: simplified(pixels, SLACK).slice(0, 500).map(pointAt) }
  }

  const addByKey = () => {
    if (tool === 'select') return
    const middle: Pixel = [size.width / 2, size.height / 2]
    const mark = newMark(tool, pen, pointAt(middle))
    const end = pointAt([middle[0] + BY_KEY[0], middle[1] + BY_KEY[1]])
    state.add(settle(mark.kind === 'text' ? mark : { ...mark, points: [mark.points[0]!, end] }))
    if (mark.kind === 'text') setTyping(mark.id)
    state.setTool('select')
    state.select(mark.id)
  }
  const act = keyAction({ state, shift, addByKey, pointAt, placeOf, settle, edit: setTyping, onLeave })

  const shown = marks.map((mark) => (work && work.kind !== 'draw' && work.mark.id === mark.id ? work.mark : mark))
  const typing = marks.find(({ id }) => id === typingId)
  return (
    <>
      <svg
        ref={svg}
        className="marks marks-live"
        data-tool={tool}
        data-own-keys
        width={size.width}
        height={size.height}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: one draws with keys too
        tabIndex={0}
        role="application"
        aria-label={t('marks.surface')}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={() => setWork(undefined)}
        onWheel={onWheel}
        onKeyDown={act}
      >
        {shown.map((mark) => (
          // biome-ignore lint/a11y/useSemanticElements: no button lives inside a drawing
          <g
            key={mark.id}
            role="button"
            className="mark"
            tabIndex={tool === 'select' ? 0 : -1}
            aria-label={`${t(`marks.${mark.kind}`)} ${mark.text}`.trim()}
            aria-pressed={mark.id === selected?.id}
            onPointerDown={(event) => grab(event, mark)}
            onDoubleClick={() => mark.kind === 'text' && setTyping(mark.id)}
            onFocus={() => state.select(mark.id)}
          >
            <MarkDrawing mark={mark} placeOf={placeOf} isTyping={mark.id === typingId} />
          </g>
        ))}
        {work?.kind === 'draw' && <MarkDrawing mark={work.mark} placeOf={placeOf} />}
        {selected && tool === 'select' && (
          <Handles
            mark={shown.find(({ id }) => id === selected.id) ?? selected}
            placeOf={placeOf}
            onGrab={(at, event) => {
              event.stopPropagation()
              svg.current?.setPointerCapture(event.pointerId)
              setWork({ kind: 'stretch', mark: selected, at })
            }}
          />
        )}
      </svg>
      {typing && (
        <TextField
          mark={typing}
          placeOf={placeOf}
          onDone={(text) => {
            setTyping(undefined)
            if (!text.trim()) return state.remove(typing.id)
            state.change({ ...typing, text: text.trim() })
            state.setTool('select')
            state.select(typing.id)
          }}
        />
      )}
    </>
  )
}

interface HandlesProps {
  mark: Mark
  placeOf: PlaceOf
  onGrab: (at: number, event: PointerEvent) => void
}

/** Where a mark can be taken and stretched: its ends or corners. A text has one place, and a hand's line too many. */
function Handles({ mark, placeOf, onGrab }: HandlesProps) {
  if (mark.points.length !== 2) return null
  return mark.points.map((point, at) => {
    const place = placeOf(point)
    return (
      place && (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a handle is its point
          key={at}
          className="mark-handle"
          cx={place[0]}
          cy={place[1]}
          r={6}
          onPointerDown={(event) => onGrab(at, event)}
        />
      )
    )
  })
}
