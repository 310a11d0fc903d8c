import type { IssueStatus } from '@sunmao/contract'
import type { Point2 } from '@sunmao/dxf'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pinColour } from '../../issue/issue-pin.api.ts'
import { useSheet, useSheetCamera } from './sheet-stage.panel.tsx'

export interface SheetPin {
  id: number
  number?: string | undefined
  title: string
  status: IssueStatus
  point: Point2
}

/** Issues where they stand on the sheet; each leads to the issue. */
export function SheetPins({ pins, addressOf }: { pins: readonly SheetPin[]; addressOf: (id: number) => string }) {
  const { t } = useTranslation()
  const view = useSheet()
  useSheetCamera()
  return (
    <ul className="sheet-pins" aria-label={t('drawing.pins')}>
      {pins.map(({ id, number, title, status, point }) => {
        const { x, y } = view.project(point)
        return (
          <li key={id} style={{ transform: `translate(${x}px, ${y}px)` }}>
            <Link to={addressOf(id)} title={title} style={{ background: pinColour(status) }}>
              {number?.split('-').slice(-2).join(' ') ?? title}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
