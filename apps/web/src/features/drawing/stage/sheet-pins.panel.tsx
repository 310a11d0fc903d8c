import type { Point2 } from '@sunmao/dxf'
import { Link } from 'react-router'
import { useSheet, useSheetCamera } from './sheet-stage.panel.tsx'

interface Pin {
  id: number
  title: string
  text: string
  colour: string
  point: Point2
}

interface SheetPinsProps {
  label: string
  pins: readonly Pin[]
  addressOf: (id: number) => string
}

/** Things where they stand on the sheet; each leads to itself. */
export function SheetPins({ label, pins, addressOf }: SheetPinsProps) {
  const view = useSheet()
  useSheetCamera()
  return (
    <ul className="sheet-pins" aria-label={label}>
      {pins.map(({ id, title, text, colour, point }) => {
        const { x, y } = view.project(point)
        return (
          <li key={id} style={{ transform: `translate(${x}px, ${y}px)` }}>
            <Link to={addressOf(id)} title={title} style={{ background: colour }}>
              {text}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
