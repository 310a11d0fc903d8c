import type { IssueStatus } from '@sunmao/contract'
import type { Point2 } from '@sunmao/dxf'
import { useTranslation } from 'react-i18next'
import { SheetPins } from '../../drawing/stage/sheet-pins.panel.tsx'
import { pinColour } from '../issue-pin.api.ts'

interface IssuePin {
  id: number
  number?: string | undefined
  title: string
  status: IssueStatus
  point: Point2
}

interface SheetIssuePinsProps {
  pins: readonly IssuePin[]
  addressOf: (id: number) => string
}

/** Issues where they stand on the sheet. */
export function SheetIssuePins({ pins, addressOf }: SheetIssuePinsProps) {
  const { t } = useTranslation()
  const shown = pins.map(({ number, status, ...pin }) => ({
    ...pin,
    text: number?.split('-').slice(-2).join(' ') ?? pin.title,
    colour: pinColour(status),
  }))
  return <SheetPins label={t('drawing.pins')} pins={shown} addressOf={addressOf} />
}
