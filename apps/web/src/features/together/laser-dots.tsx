import type { TogetherView } from '@sunmao/contract'
import { project } from '@sunmao/viewer'
import { useEffect, useRef } from 'react'
import { useBench } from '../browse/workbench.api.ts'

export interface Dot {
  connection: string
  name: string
  view: () => TogetherView | undefined
}

/** Where others point; moved with each frame, without drawing the page again. */
export function LaserDots({ dots }: { dots: readonly Dot[] }) {
  const { viewer } = useBench()
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(dots)
  latest.current = dots
  const isAny = dots.length > 0
  useEffect(() => {
    const place = () => {
      const view = viewer.getView()
      for (const [at, { view: told }] of latest.current.entries()) {
        const dot = box.current?.children[at] as HTMLElement | undefined
        const pointer = told()?.pointer
        if (!dot || !pointer) continue
        const { x, y, isBefore } = project(view, pointer)
        dot.style.transform = `translate(${x}px, ${y}px)`
        dot.hidden = !isBefore
      }
    }
    if (!isAny) return
    // Also while the picture itself stands still.
    let frame = requestAnimationFrame(function again() {
      place()
      frame = requestAnimationFrame(again)
    })
    return () => cancelAnimationFrame(frame)
  }, [viewer, isAny])
  return (
    <div ref={box} className="together-dots">
      {dots.map(({ connection, name }) => (
        <span key={connection} className="together-dot">
          {name}
        </span>
      ))}
    </div>
  )
}
