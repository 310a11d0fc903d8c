import type { TogetherView } from '@sunmao/contract'
import { project } from '@sunmao/viewer'
import { useEffect, useRef } from 'react'
import { groupColour, useBench } from '../browse/workbench.api.ts'
import { placeOfCone } from './place-of-cone.ts'

export interface Other {
  connection: string
  name: string
  /** Grows with who came; gives the colour. */
  at: number
  view: () => TogetherView | undefined
}

/** Where others stand and point; moved with each frame, without drawing the page again. */
export function OtherPeople({ others, hasCones }: { others: readonly Other[]; hasCones: boolean }) {
  const { viewer } = useBench()
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(others)
  latest.current = others
  const shown = useRef(hasCones)
  shown.current = hasCones
  const isAny = others.length > 0
  useEffect(() => {
    const place = () => {
      const seen = viewer.getView()
      for (const [at, { view: told }] of latest.current.entries()) {
        const [dot, cone] = [box.current?.children[2 * at], box.current?.children[2 * at + 1]] as HTMLElement[]
        if (!dot || !cone) continue
        const view = told()
        const point = view?.isLaser && view.pointer ? project(seen, view.pointer) : undefined
        dot.hidden = point?.isBefore !== true
        if (point) dot.style.transform = `translate(${point.x}px, ${point.y}px)`
        const stands = shown.current && view && !view.isFollowing ? placeOfCone(seen, view) : undefined
        cone.hidden = stands === undefined
        if (!stands) continue
        cone.style.transform = `translate(${stands.x}px, ${stands.y}px)`
        cone.style.setProperty('--turn', `${stands.turn}rad`)
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
    <div ref={box} className="together-dots" aria-hidden>
      {others.flatMap(({ connection, name, at }) => {
        const colour = { '--person': groupColour(at) } as React.CSSProperties
        return [
          <span key={`${connection} dot`} className="together-dot" hidden>
            {name}
          </span>,
          <span key={`${connection} cone`} className="together-cone" style={colour} hidden>
            <i />
            <b>{name}</b>
          </span>,
        ]
      })}
    </div>
  )
}
