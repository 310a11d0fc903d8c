import type { WatermarkTile } from '@sunmao/viewer'
import { useEffect, useRef } from 'react'
import { paintWatermark } from './watermark.ts'
import './watermark-sheet.css'

interface WatermarkSheetProps {
  tile: WatermarkTile
  /** It was taken away or hidden: what is under it must not be shown any longer. */
  onRemoved: () => void
}

/** Over pages that are no canvas of ours. It watches that it stays. */
export function WatermarkSheet({ tile, onRemoved }: WatermarkSheetProps) {
  const sheet = useRef<HTMLCanvasElement>(null)
  const tell = useRef(onRemoved)
  tell.current = onRemoved
  useEffect(() => {
    const canvas = sheet.current
    const place = canvas?.parentElement
    if (!canvas || !place) return
    const draw = () => {
      const ratio = Math.min(2, devicePixelRatio || 1)
      canvas.width = Math.max(1, Math.round(place.clientWidth * ratio))
      canvas.height = Math.max(1, Math.round(place.clientHeight * ratio))
      const pen = canvas.getContext('2d')
      if (pen) paintWatermark(pen, tile)
    }
    const sizes = new ResizeObserver(draw)
    sizes.observe(place)
    let isOver = false
    const check = () => {
      if (isOver) return
      const isThere = canvas.parentElement === place && !canvas.hasAttribute('style') && !canvas.hidden
      if (!isThere || canvas.className !== 'watermark-sheet') tell.current()
    }
    const changes = new MutationObserver(check)
    changes.observe(place, { childList: true })
    changes.observe(canvas, { attributeFilter: ['style', 'class', 'hidden'] })
    draw()
    return () => {
      isOver = true
      sizes.disconnect()
      changes.disconnect()
    }
  }, [tile])
  return <canvas ref={sheet} className="watermark-sheet" />
}
