import type { Viewer } from '@sunmao/viewer'
import { useEffect, useRef, useState } from 'react'
import { cameraAt, lengthOf } from './play-walk.ts'
import type { Walk } from './walk-store.ts'

/** The slider follows so often; the picture follows every frame. */
const TELL_MS = 100

/** Plays a walk from where the slider stands; whoever takes the camera himself stops it. */
export function usePlayer(viewer: Viewer, walk: Walk, speed: number, loop: boolean) {
  const [isPlaying, setPlaying] = useState(true)
  const [at, setAt] = useState(0)
  const place = useRef(0)
  const length = lengthOf(walk)
  const now = useRef({ walk, speed, loop, length })
  now.current = { walk, speed, loop, length }
  useEffect(() => {
    if (!isPlaying) return
    const begun = now.current
    if (place.current >= begun.length) place.current = 0
    let last = performance.now()
    let told = 0
    let mine = viewer.state.getState().camera
    const end = () => {
      setAt(place.current)
      setPlaying(false)
    }
    return viewer.everyFrame(() => {
      const { camera } = viewer.state.getState()
      if (camera !== mine) return end()
      const time = performance.now()
      const own = now.current
      place.current += (time - last) * own.speed
      last = time
      const isOver = place.current >= own.length
      if (isOver) place.current = own.loop && own.length > 0 ? place.current % own.length : own.length
      mine = cameraAt({ ...own.walk, loop: own.loop }, place.current, camera) ?? camera
      viewer.state.setState({ camera: mine })
      if (isOver && !own.loop) return end()
      if (time - told < TELL_MS) return
      told = time
      setAt(place.current)
    })
  }, [viewer, isPlaying])
  const seek = (ms: number) => {
    setPlaying(false)
    place.current = ms
    setAt(ms)
    const { camera } = viewer.state.getState()
    viewer.flyTo(cameraAt({ ...walk, loop }, ms, camera) ?? camera, 0)
  }
  return { at, length, isPlaying, setPlaying, seek }
}
