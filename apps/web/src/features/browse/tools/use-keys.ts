import { isEmpty, standardViews, type Viewer } from '@sunmao/viewer'
import { type RefObject, useEffect, useRef } from 'react'
import { fitSelected, ghost, hide, isolate } from '../elements.ts'
import type { Step } from '../step.ts'
import type { BenchKeys } from '../workbench.ts'
import type { Overlays } from './use-overlays.ts'
import type { Cut, Tool } from './use-tool.ts'

interface Bench {
  tool: Tool
  setTool: (tool: Tool) => void
  cut: Cut
  setCut: (cut: Cut) => void
  steps: RefObject<Step | undefined>
  /** Of a page of its own. */
  keys: RefObject<BenchKeys | undefined>
  /** Keeps what is seen as a viewpoint. */
  keep: () => void
  /** What features add, by their letters. */
  actions: readonly { keys: string; run: () => void }[]
  overlays: Overlays
  /** Without panels. */
  isBare: boolean
  setBare: (isBare: boolean) => void
}

/** Keys of the workbench, wherever the focus is but in a field. */
export function useKeys(viewer: Viewer | undefined, bench: Bench): void {
  const now = useRef(bench)
  now.current = bench
  useEffect(() => {
    if (!viewer) return
    const listener = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest('input, textarea, [contenteditable=true], [role=dialog], [data-own-keys]')
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const work = actionOf(viewer, now.current, event.key.toLowerCase(), event.shiftKey)
      if (!work) return
      event.preventDefault()
      // The canvas has keys of its own, and some of them mean less there.
      event.stopPropagation()
      work()
    }
    const early = { capture: true }
    document.addEventListener('keydown', listener, early)
    return () => document.removeEventListener('keydown', listener, early)
  }, [viewer])
}

function actionOf(
  viewer: Viewer,
  { tool, setTool, cut, setCut, steps, keys, keep, actions, overlays, isBare, setBare }: Bench,
  key: string,
  isShifted: boolean,
): (() => void) | undefined {
  const { selected } = viewer.state.getState()
  const switchTo = (next: Tool) => () => setTool(tool === next ? 'orbit' : next)
  const view = standardViews[Number(key) - 1]
  // While one walks, letters are steps.
  if (tool === 'walk' && ['w', 'a', 's', 'd'].includes(key)) return undefined
  const given = keys.current?.[isShifted && key.length === 1 && key !== '?' ? `shift+${key}` : key]
  if (given) return given
  if (view) return () => viewer.look(view)
  const added = actions.find(({ keys }) => keys.toLowerCase() === key)
  if (added) return added.run
  const own: Record<string, () => void> = {
    f: () => fitSelected(viewer),
    h: () => hide(viewer, selected),
    i: () => isolate(viewer, selected),
    g: () => ghost(viewer, selected),
    x: () => setCut(cut === 'none' ? 'z' : 'none'),
    m: switchTo('measure-distance'),
    w: switchTo('walk'),
    b: switchTo('box'),
    v: keep,
    p: () => overlays.toggle('performance'),
    '?': () => overlays.toggle('keys'),
    j: () => steps.current?.(1),
    k: () => steps.current?.(-1),
    '\\': () => setBare(!isBare),
    // One thing at a time: the panels come back, the tool is left, the selection goes, the section goes.
    escape: () => {
      if (isBare) setBare(false)
      else if (tool !== 'orbit') setTool('orbit')
      else if (!isEmpty(selected)) viewer.state.setState({ selected: {} })
      else setCut('none')
    },
  }
  return own[key]
}
