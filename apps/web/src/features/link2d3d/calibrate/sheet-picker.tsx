import type { Point2 } from '@sunmao/dxf'
import { onClick, type SheetSnapKind, type SheetView } from '@sunmao/viewer'
import { useEffect, useState } from 'react'
import { useSheet, useSheetCamera } from '../../drawing/stage/sheet-stage.panel.tsx'
import { type Crossing, type Meant, meantPoint } from './meant-point.ts'

interface SheetPickerProps {
  crossings: readonly Crossing[]
  onPick: (point: Point2) => void
}

const kindOf: Readonly<Record<SheetSnapKind, Meant['kind']>> = {
  end: 'corner',
  crossing: 'corner',
  centre: 'corner',
  middle: 'edge',
  line: 'edge',
}

/** Shows what the next click on the sheet means, and takes it. */
export function SheetPicker({ crossings, onPick }: SheetPickerProps) {
  const view = useSheet()
  useSheetCamera()
  const [meant, setMeant] = useState<Meant>()
  useEffect(() => {
    const hover = ({ offsetX, offsetY, buttons }: PointerEvent) =>
      setMeant(buttons === 0 ? meantOnSheet(view, crossings, offsetX, offsetY) : undefined)
    view.canvas.addEventListener('pointermove', hover)
    return () => view.canvas.removeEventListener('pointermove', hover)
  }, [view, crossings])
  useEffect(
    () => onClick(view.canvas, (x, y) => onPick(meantOnSheet(view, crossings, x, y).point)),
    [view, crossings, onPick],
  )
  if (!meant) return null
  const { x, y } = view.project(meant.point)
  return <i className={`link-mark link-mark-${meant.kind}`} style={{ left: x, top: y }} aria-hidden="true" />
}

function meantOnSheet(view: SheetView, crossings: readonly Crossing[], x: number, y: number): Meant {
  const place: Meant = { kind: 'place', point: view.unproject(x, y) }
  const snap = view.snap(x, y)
  const other: Meant = snap ? { kind: kindOf[snap.kind], point: snap.point } : place
  return meantPoint({ x, y }, crossings, (point) => view.project(point), other) ?? place
}
