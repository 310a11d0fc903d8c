import { leadRenewMs, type TogetherView, together, togetherPerSecond, ViewState } from '@sunmao/contract'
import { useEffect, useRef } from 'react'
import { useSend } from '../../api/hooks.ts'
import { sendSignal } from '../../shell/presence/live.ts'
import { useBench } from '../browse/workbench.api.ts'
import { viewOf } from './follow-camera.ts'

const TICK_MS = 1000 / togetherPerSecond
const SETTLE_MS = 150

export interface Pointing {
  pointer: TogetherView['pointer']
  isLaser: boolean
}

/** Tells where one looks and points, at most once a tick, the newest; nothing while nothing changes. */
export function useTelling(room: string, pointing: { current: Pointing }, isOn: boolean): void {
  const { viewer } = useBench()
  useEffect(() => {
    if (!isOn) return
    let told = ''
    const timer = setInterval(() => {
      const { pointer, isLaser } = pointing.current
      const view = viewOf(viewer.state.getState().camera, viewer.aspect(), isLaser ? pointer : null, isLaser)
      const text = JSON.stringify(view)
      if (text === told) return
      told = text
      sendSignal(`together:${room}`, 'view', view)
    }, TICK_MS)
    return () => {
      clearInterval(timer)
      // Others would see him point there for ever.
      const view = viewOf(viewer.state.getState().camera, viewer.aspect(), null, false)
      sendSignal(`together:${room}`, 'view', view)
    }
  }, [viewer, room, pointing, isOn])
}

/** Whoever leads shows what he sees besides the camera, and says every few seconds that he is still there. */
export function useLeading(room: string, connection: string | undefined, isLeading: boolean): void {
  const { viewer, fileIds } = useBench()
  const { mutate: show } = useSend(together.show, [], { quiet: true })
  const { mutate: renew } = useSend(together.lead, [], { quiet: true })
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
    const beat = setInterval(() => {
      renew({ body: { room, connection, isRenewal: true } })
      // Again, where it did not arrive.
      tell()
    }, leadRenewMs)
    return () => {
      stop()
      clearTimeout(timer)
      clearInterval(beat)
    }
  }, [viewer, fileIds, room, connection, isLeading, show, renew])
}
