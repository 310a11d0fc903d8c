import type { IssueStatus } from '@sunmao/contract'
import type { Point2 } from '@sunmao/dxf'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pinColour } from '../../issue/issue-pin.api.ts'
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

interface IssuePin {
  id: number
  number?: string | undefined
  title: string
  status: IssueStatus
  point: Point2
}

export function IssuePins({ pins, ...rest }: Pick<SheetPinsProps, 'addressOf'> & { pins: readonly IssuePin[] }) {
  const { t } = useTranslation()
  const shown = pins.map(({ number, status, ...pin }) => ({
    ...pin,
    text: number?.split('-').slice(-2).join(' ') ?? pin.title,
    colour: pinColour(status),
  }))
  return <SheetPins label={t('drawing.pins')} pins={shown} {...rest} />
}
