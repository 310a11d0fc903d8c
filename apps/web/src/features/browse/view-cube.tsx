import { showViewCube, type Viewer } from '@sunmao/viewer'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** The cube at the upper right; keys 1 … 6 do the same, so nobody needs to reach it by the keyboard. */
export function ViewCube({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation()
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return
    const sides = {
      top: t('browse.cube.top'),
      front: t('browse.cube.front'),
      right: t('browse.cube.right'),
      back: t('browse.cube.back'),
      left: t('browse.cube.left'),
      bottom: t('browse.cube.bottom'),
    }
    const cube = showViewCube(viewer, host.current, { sides, north: t('browse.cube.north') })
    return () => cube.stop()
  }, [viewer, t])
  return <div ref={host} className="browse-cube" aria-hidden="true" />
}
