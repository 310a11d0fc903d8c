import { useEffect, useRef } from 'react'
import type { Paging, Zooming } from './frame-parts.api.ts'
import { nextZoom } from './zoom-steps.api.ts'

interface FrameKeys {
  paging?: Paging
  zooming?: Zooming
  onRotate?: () => void
  onSearch?: () => void
  onLeave: () => void
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The keys of all documents. Whoever needs one for himself stops the event. */
export function useFrameKeys(keys: FrameKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const run = actionOf(event, latest.current)
      if (!run || event.defaultPrevented) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function actionOf(event: KeyboardEvent, keys: FrameKeys): (() => void) | undefined {
  const { paging, zooming, onRotate, onSearch, onLeave } = keys
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') return onSearch
  if (event.key === 'Escape') return onLeave
  if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const zoom = (direction: 1 | -1) => zooming && (() => zooming.set(nextZoom(zooming.scale, direction)))
  const go = (page: number) => paging && (() => paging.go(Math.min(paging.count - 1, Math.max(0, page))))
  switch (event.key) {
    case '+':
    case '=':
      return zoom(1)
    case '-':
      return zoom(-1)
    case 'r':
    case 'R':
      return onRotate
    case 'PageDown':
      return paging && go(paging.at + 1)
    case 'PageUp':
      return paging && go(paging.at - 1)
    case 'Home':
      return go(0)
    case 'End':
      return paging && go(paging.count - 1)
  }
  return undefined
}
