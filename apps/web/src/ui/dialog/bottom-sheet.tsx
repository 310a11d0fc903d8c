import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { restingStop, type SheetStop, sheetStops, stopBeside, stopHeights } from './bottom-sheet-stop.ts'
import './bottom-sheet.css'

interface BottomSheetProps {
  label: string
  className: string
  start?: SheetStop
  children: ReactNode
}

interface Drag {
  y: number
  height: number
  at: number
  speed: number
  isMoved: boolean
}

/** Movements smaller than this are a tap. */
const TAP_PX = 6

/** A panel that on a phone is a sheet at the foot: dragged or tapped to one of three heights. Elsewhere it is as its class says. */
export function BottomSheet({ label, className, start = 'half', children }: BottomSheetProps) {
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  const drag = useRef<Drag>(undefined)
  const [stop, setStop] = useState(start)
  const [height, setHeight] = useState<number>()
  const room = () => panel.current?.parentElement?.clientHeight ?? window.innerHeight
  const begin = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture?.(event.pointerId)
    const from = panel.current?.offsetHeight ?? 0
    drag.current = { y: event.clientY, height: from, at: event.timeStamp, speed: 0, isMoved: false }
  }
  const move = (event: PointerEvent) => {
    const now = drag.current
    if (!now) return
    const by = now.y - event.clientY
    if (!now.isMoved && Math.abs(by) < TAP_PX) return
    const { low, high } = stopHeights(room())
    const next = Math.min(high, Math.max(low, now.height + by))
    const speed = by / Math.max(1, event.timeStamp - now.at)
    drag.current = { y: event.clientY, height: next, at: event.timeStamp, speed, isMoved: true }
    setHeight(next)
  }
  const end = () => {
    const last = drag.current
    drag.current = undefined
    setHeight(undefined)
    if (last)
      setStop(
        last.isMoved ? restingStop(last.height, last.speed, room()) : stop === 'high' ? 'low' : stopBeside(stop, 1),
      )
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    setStop(stopBeside(stop, by > 0 ? 1 : -1))
  }
  return (
    <aside ref={panel} className={`sheet ${className}`} data-stop={stop} aria-label={label} style={{ height }}>
      <div
        className="sheet-handle"
        role="slider"
        tabIndex={0}
        aria-label={t('common.sheetHeight')}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={sheetStops.length - 1}
        aria-valuenow={sheetStops.indexOf(stop)}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={press}
      />
      {children}
    </aside>
  )
}
