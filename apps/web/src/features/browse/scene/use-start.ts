import { filterModelView, plainScene, type Scene, sceneConfig, viewpoint } from '@sunmao/contract'
import { startState, type Viewer } from '@sunmao/viewer'
import { useEffect, useRef } from 'react'
import { call } from '../../../api/call.ts'
import { useScheme } from '../../../theme/scheme.ts'
import { showFilterView } from '../saved/apply-rules.ts'
import { showState } from '../saved/view-state.ts'
import { qualityOf } from './quality.ts'
import { askValues, lookFrom, paint, showAround } from './show-scene.ts'

const WAIT_MS = 40

interface Opened {
  subId: number
  fileIds: readonly number[]
  /** A viewpoint or a filter view that the address names. */
  viewpointId?: number
  viewId?: number
  /** Something else says what is seen. */
  isTaken: boolean
}

/** How models look when they open: as the address says, else as what it names, else as the sub's scene says. */
export function useStart(viewer: Viewer, opened: Opened): void {
  const first = useRef(opened)
  const { subId, viewpointId: named } = opened
  const shown = useRef(named)
  useEffect(() => {
    if (named === shown.current) return
    shown.current = named
    // Another one of models that are open: a link from an agenda, for one.
    if (named) startAt({ viewer, isOver: () => shown.current !== named }, named, undefined).catch(() => undefined)
  }, [viewer, named])
  useEffect(() => {
    let isOver = false
    const { viewpointId, viewId, isTaken, ...rest } = first.current
    const start: Start = { ...rest, viewer, subId, isOver: () => isOver }
    const hasState = isTaken || /^#v=/.test(location.hash) || viewer.state.getState().camera !== startState.camera
    viewer.state.setState({ hasEdges: qualityOf().hasEdges })
    // Until the settings are there, and where they cannot be read, everything is drawn as the product comes.
    let scene = plainScene
    showAround(viewer, scene)
    const stopScheme = useScheme.subscribe(() => showAround(viewer, scene))
    const begin = async () => {
      scene = (await call(sceneConfig.get, { query: { subId } }, { quiet: true })).scene
      if (isOver) return
      showAround(viewer, scene)
      if (!hasState && !viewpointId && !viewId) await startAsSet(start, scene)
    }
    begin().catch(() => undefined)
    if (viewpointId && !hasState) startAt(start, viewpointId, 0).catch(() => undefined)
    else if (viewId && !hasState) startWith(start, viewId).catch(() => undefined)
    return () => {
      isOver = true
      stopScheme()
    }
  }, [viewer, subId])
}

interface Start {
  viewer: Viewer
  subId: number
  fileIds: readonly number[]
  isOver: () => boolean
}

async function startAsSet({ viewer, fileIds, isOver }: Start, { defaultView, colourScheme }: Scene): Promise<void> {
  if (typeof defaultView === 'object') lookFrom(viewer, defaultView, 0)
  const groups = colourScheme ? await askValues(fileIds, colourScheme) : []
  if (groups.length > 0 && !isOver()) paint(viewer, groups, colourScheme)
  // Everything is what one sees anyway.
  if (typeof defaultView === 'object' || defaultView === 'whole') return
  // A side of half a building is none.
  while (!isOver() && viewer.placed().length < fileIds.length) await new Promise((done) => setTimeout(done, WAIT_MS))
  if (!isOver()) lookFrom(viewer, defaultView, 0)
}

async function startAt(
  { viewer, isOver }: Pick<Start, 'viewer' | 'isOver'>,
  id: number,
  milliseconds: number | undefined,
): Promise<void> {
  const { state } = await call(viewpoint.detail, { query: { id } })
  if (!isOver()) showState(viewer, state, milliseconds)
}

async function startWith({ viewer, subId, fileIds, isOver }: Start, id: number): Promise<void> {
  const views = await call(filterModelView.queryFilterModelViews, { body: { subId } })
  const view = views.find((one) => one.id === id)
  if (view && !isOver()) await showFilterView(viewer, fileIds, view, 0)
}
