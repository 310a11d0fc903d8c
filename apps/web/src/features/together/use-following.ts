import type { Together, TogetherView } from '@sunmao/contract'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useBench } from '../browse/workbench.api.ts'
import { approach, cameraFor } from './follow-camera.ts'

const same = (some: readonly number[], others: readonly number[]) =>
  some.toSorted((a, b) => a - b).join() === others.toSorted((a, b) => a - b).join()

/** Shows what the leader shows, until one's own hand moves the picture. */
export function useFollowing(
  data: Together | undefined,
  /** Where the leader looks, as of now. */
  viewNow: () => TogetherView | undefined,
  isFollowing: boolean,
  onOwnHand: () => void,
): void {
  const { viewer, projId, fileIds } = useBench()
  const navigate = useNavigate()
  const latest = useRef(viewNow)
  latest.current = viewNow

  useEffect(() => {
    if (!isFollowing) return
    let last = performance.now()
    return viewer.everyFrame(() => {
      const time = performance.now()
      const passed = time - last
      last = time
      const view = latest.current()
      if (!view) return
      const { camera } = viewer.state.getState()
      const next = approach(camera, cameraFor(view, viewer.aspect(), camera), passed)
      if (next) viewer.state.setState({ camera: next })
    })
  }, [viewer, isFollowing])

  const [seq, state] = [data?.seq, data?.state]
  const wantedFiles = data?.fileIds ?? []
  const room = data?.room
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state of the leader
  useEffect(() => {
    if (!isFollowing || !state || !room) return
    if (!same(wantedFiles, fileIds))
      return void navigate(`/modelBrowse?projId=${projId}&files=${wantedFiles.join()}&together=${room}`)
    const { camera, ...rest } = state
    viewer.state.setState(latest.current() ? rest : { ...rest, camera })
  }, [isFollowing, seq, viewer])

  useEffect(() => {
    if (!isFollowing) return
    const { canvas } = viewer
    const end = () => onOwnHand()
    const byKey = (event: KeyboardEvent) => event.key === 'Escape' && onOwnHand()
    canvas.addEventListener('pointerdown', end)
    canvas.addEventListener('wheel', end, { passive: true })
    addEventListener('keydown', byKey)
    return () => {
      canvas.removeEventListener('pointerdown', end)
      canvas.removeEventListener('wheel', end)
      removeEventListener('keydown', byKey)
    }
  }, [viewer, isFollowing, onOwnHand])
}
