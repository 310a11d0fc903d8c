import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { LONGEST_LINE, type TextHit } from './text-lines.ts'

interface TextLinesViewProps {
  box: RefObject<HTMLDivElement | null>
  lines: readonly string[]
  scale: number
  hits: readonly TextHit[]
  current: TextHit | undefined
}

export const LINE = 20
/** Browsers give up at some length of what scrolls. */
const LONGEST = 8_000_000

/** How many pixels of text one pixel of the bar moves. */
export const stretchOf = (lines: number, scale: number, room: number) => {
  const full = Math.max(0, lines * LINE * scale - room)
  return full > LONGEST ? full / LONGEST : 1
}

/** Lines of a text of any length; only those that are seen exist. */
export function TextLinesView({ box, lines, scale, hits, current }: TextLinesViewProps) {
  const [seen, setSeen] = useState({ top: 0, height: 0 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setSeen({ top: element.scrollTop, height: element.clientHeight })
    const watch = new ResizeObserver(look)
    watch.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box])
  const high = LINE * scale
  const stretch = stretchOf(lines.length, scale, seen.height)
  const shift = seen.top * stretch
  const from = Math.max(0, Math.floor(shift / high) - 10)
  const to = Math.min(lines.length, from + Math.ceil(seen.height / high) + 20)
  const total = lines.length * high
  const digits = String(lines.length).length
  return (
    <div className="text-paper" style={{ height: stretch > 1 ? LONGEST + seen.height : total, fontSize: 13 * scale }}>
      <div className="text-lines" style={{ top: seen.top + from * high - shift, lineHeight: `${high}px` }}>
        {Array.from({ length: to - from }, (_, index) => from + index).map((line) => (
          <div key={line} className="text-line">
            <span className="text-number" style={{ width: `${digits}ch` }}>
              {line + 1}
            </span>
            {marked(
              lines[line] ?? '',
              hits.filter((hit) => hit.line === line),
              current,
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

function marked(text: string, hits: readonly TextHit[], current: TextHit | undefined): ReactNode {
  const shown = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text
  if (hits.length === 0) return shown
  const parts: ReactNode[] = []
  let at = 0
  for (const hit of hits) {
    parts.push(shown.slice(at, hit.start))
    at = hit.start + hit.length
    parts.push(
      <mark key={hit.start} className={hit === current ? 'text-hit' : undefined}>
        {shown.slice(hit.start, at)}
      </mark>,
    )
  }
  return [...parts, shown.slice(at)]
}
