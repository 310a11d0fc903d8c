import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { PageTexts } from '../search/find-in-pages.ts'
import { lengthOf, type MeasureKind, mmPerPoint, type Point, type Shape, writtenScale } from './measure.ts'

export interface Measuring {
  isOn: boolean
  toggle: () => void
  kind: MeasureKind
  setKind: (kind: MeasureKind) => void
  /** Millimetres for each point; nothing until somebody has said it. */
  scale: number | undefined
  setRatio: (n: number) => void
  /** What the page itself says. */
  written: number | undefined
  shapes: Shape[]
  /** The one that is being drawn. */
  draft: Shape | undefined
  /** Two points whose distance is asked for. */
  calibrating: Shape | undefined
  calibrate: (mm: number) => void
  add: (page: number, point: Point) => void
  finish: () => void
  clear: () => void
  has: (page: number) => boolean
}

/** Lengths and areas on the pages of a PDF, by a scale that is the same on all of them. */
export function useMeasuring(document: PDFDocumentProxy, at: number): Measuring {
  const [isOn, setOn] = useState(false)
  const [kind, setKind] = useState<MeasureKind>('length')
  const [scale, setScale] = useState<number>()
  const [written, setWritten] = useState<number>()
  const [shapes, setShapes] = useState<Shape[]>([])
  const [draft, setDraft] = useState<Shape>()
  const [calibrating, setCalibrating] = useState<Shape>()
  useEffect(() => {
    if (!isOn) return
    let isGone = false
    const read = async () => {
      const found = writtenScale(await new PageTexts(document).of(at))
      if (!isGone) setWritten(found)
    }
    void read()
    return () => {
      isGone = true
    }
  }, [isOn, document, at])

  const keep = (shape: Shape) => {
    setDraft(undefined)
    if (shape.kind === 'calibrate') setCalibrating(shape)
    else setShapes((old) => [...old, shape])
  }
  const add = (page: number, point: Point) => {
    const next: Shape =
      draft?.page === page ? { ...draft, points: [...draft.points, point] } : { page, kind, points: [point] }
    if (next.kind !== 'area' && next.points.length === 2) keep(next)
    else setDraft(next)
  }
  return {
    isOn,
    kind,
    scale,
    written,
    shapes,
    draft,
    calibrating,
    add,
    setKind(next) {
      setKind(next)
      setDraft(undefined)
      setCalibrating(undefined)
    },
    toggle() {
      setOn(!isOn)
      setDraft(undefined)
      setCalibrating(undefined)
    },
    setRatio(n) {
      setScale(mmPerPoint(n))
      setKind('length')
    },
    calibrate(mm) {
      const length = calibrating ? lengthOf(calibrating.points) : 0
      if (length > 0 && mm > 0) setScale(mm / length)
      setCalibrating(undefined)
      setKind('length')
    },
    finish() {
      if (draft && draft.points.length > 2) keep(draft)
      else setDraft(undefined)
    },
    clear() {
      setShapes([])
      setDraft(undefined)
    },
    has: (page) => shapes.some((shape) => shape.page === page),
  }
}
