import {
  leadRenewMs,
  type TogetherView,
  together,
  togetherOthersPerSecond,
  togetherPerSecond,
  ViewState,
} from '@sunmao/contract'
import { useEffect, useRef } from 'react'
import { useSend } from '../../api/hooks.ts'
import { sendSignal } from '../../shell/presence/live.ts'
import { useBench } from '../browse/workbench.api.ts'
import { viewOf } from './follow-camera.ts'

const TICK_MS = 1000 / togetherPerSecond
const OTHERS_TICK_MS = 1000 / togetherOthersPerSecond
const SETTLE_MS = 150
const LASER_MS = 60

export interface Pointing {
  pointer: TogetherView['pointer']
  isLaser: boolean
}

/** Tells where one looks and points, at most once a tick, the newest; nothing while nothing changes. */
export function useTelling(
  room: string,
  /** A new one is told everything once more. */
  connection: string | undefined,
  pointing: { current: Pointing },
  { isQuick, isFollowing }: { isQuick: boolean; isFollowing: boolean },
): void {
  const { viewer } = useBench()
  useEffect(() => {
    if (!connection) return
    let told = ''
    const tell = () => {
      const { pointer, isLaser } = pointing.current
      const { camera } = viewer.state.getState()
      const view = viewOf(camera, viewer.aspect(), isLaser ? pointer : null, isLaser, isFollowing)
      // Who follows moves with the other: that is not told again.
      const text = JSON.stringify(isFollowing && !isLaser ? true : view)
      if (text === told) return
      told = text
      sendSignal(`together:${room}`, 'view', view)
    }
    tell()
    const timer = setInterval(tell, isQuick ? TICK_MS : OTHERS_TICK_MS)
    return () => {
      clearInterval(timer)
      // Others would see him point there for ever.
      const view = viewOf(viewer.state.getState().camera, viewer.aspect(), null, false, isFollowing)
      sendSignal(`together:${room}`, 'view', view)
    }
  }, [viewer, room, connection, pointing, isQuick, isFollowing])
}

/** Where the pointer meets the models, while one points. */
export function useLaser(isLaser: boolean, pointing: { current: Pointing }): void {
  const { viewer } = useBench()
  useEffect(() => {
    if (!isLaser) return
    let last = 0
    const move = ({ offsetX, offsetY, timeStamp }: PointerEvent) => {
      if (timeStamp - last < LASER_MS) return
      last = timeStamp
      const point = viewer.pick(offsetX, offsetY)?.point
      pointing.current.pointer = point ? [...point] : null
    }
    const leave = () => {
      pointing.current.pointer = null
    }
    viewer.canvas.addEventListener('pointermove', move)
    viewer.canvas.addEventListener('pointerleave', leave)
    return () => {
      leave()
      viewer.canvas.removeEventListener('pointermove', move)
      viewer.canvas.removeEventListener('pointerleave', leave)
    }
  }, [viewer, isLaser, pointing])
}

/** Whoever leads shows what he sees besides the camera. */
export function useLeading(room: string, connection: string | undefined, isLeading: boolean): void {
  const { viewer, fileIds } = useBench()
  const { mutate: show } = useSend(together.show, [], { quiet: true })
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (!isLeading || !connection) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      const state = ViewState.parse(viewer.state.getState())
      const text = JSON.stringify([fileIds, { ...state, camera: null }])
      if (text === shown.current) return
      shown.current = text
      const onError = () => {
        shown.current = undefined
      }
      show({ body: { room, connection, fileIds: [...fileIds], state } }, { onError })
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(tell, SETTLE_MS)
    }
    shown.current = undefined
    tell()
    const stop = viewer.state.subscribe(later)
    // Again, where it did not arrive.
    const beat = setInterval(tell, leadRenewMs)
    return () => {
      stop()
      clearTimeout(timer)
      clearInterval(beat)
    }
  }, [viewer, fileIds, room, connection, isLeading, show])
}
