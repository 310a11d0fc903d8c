import type { Together, TogetherView } from '@sunmao/contract'
import type { startState } from '@sunmao/viewer'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { ledTo } from '../../ui/page/led-to.ts'
import { useBench } from '../browse/workbench.api.ts'
import { approach, cameraFor } from './follow-camera.ts'
import { modelsPath } from './use-places.ts'

const same = (some: readonly number[], others: readonly number[]) =>
  some.toSorted((a, b) => a - b).join() === others.toSorted((a, b) => a - b).join()

/** So long after the last model is there, nothing but a hand moves the camera. */
const SETTLED_MS = 1500

/** Shows what the leader shows, until one's own hand moves the picture. */
export function useFollowing(
  data: Together | undefined,
  /** Where the leader looks, as of now. */
  viewNow: () => TogetherView | undefined,
  isFollowing: boolean,
  onOwnHand: () => void,
): void {
  const { viewer, fileIds } = useBench()
  const count = fileIds.length
  const navigate = useNavigate()
  const latest = useRef(viewNow)
  latest.current = viewNow

  useEffect(() => {
    if (!isFollowing) return
    let last = performance.now()
    let placedAt: number | undefined
    let mine: typeof startState.camera | undefined
    const step = () => {
      const time = performance.now()
      const passed = time - last
      last = time
      if (placedAt === undefined && viewer.placed().length >= count) placedAt = time
      const { camera } = viewer.state.getState()
      // A key, the cube or a flight moved it: so does one's own hand. Models that open bring a camera of their own.
      if (mine && camera !== mine && placedAt !== undefined && time > placedAt + SETTLED_MS) return onOwnHand()
      const view = latest.current()
      const next = view && approach(camera, cameraFor(view, viewer.aspect(), camera), passed)
      if (next) viewer.state.setState({ camera: next })
      mine = view && viewer.state.getState().camera
    }
    // Not the viewer's own frames: these would be drawn also while the leader stands still.
    let frame = requestAnimationFrame(function again() {
      frame = requestAnimationFrame(again)
      step()
    })
    return () => cancelAnimationFrame(frame)
  }, [viewer, isFollowing, count, onOwnHand])

  const [seq, state] = [data?.seq, data?.state]
  const wantedFiles = data?.fileIds ?? []
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state of the leader
  useEffect(() => {
    if (!isFollowing || !data || !state) return
    if (!same(wantedFiles, fileIds)) return void navigate(modelsPath(data), ledTo(`${data.room} ${seq}`))
    const { camera, ...rest } = state
    viewer.state.setState(latest.current() ? rest : { ...rest, camera })
  }, [isFollowing, seq, viewer])

  useEffect(() => {
    if (!isFollowing) return
    const { canvas } = viewer
    const end = () => onOwnHand()
    const byKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || (event.target instanceof Element && event.target.closest('[role=dialog]'))) return
      // It ends the following alone, and leaves what is selected.
      event.stopPropagation()
      onOwnHand()
    }
    canvas.addEventListener('pointerdown', end)
    canvas.addEventListener('wheel', end, { passive: true })
    addEventListener('keydown', byKey, true)
    return () => {
      canvas.removeEventListener('pointerdown', end)
      canvas.removeEventListener('wheel', end)
      removeEventListener('keydown', byKey, true)
    }
  }, [viewer, isFollowing, onOwnHand])
}
