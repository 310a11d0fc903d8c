import { modelScene } from '@sunmao/contract'
import type { Viewer } from '@sunmao/viewer'
import { useEffect } from 'react'
import { useCall } from '../../api/hooks.ts'

/** Tells a viewer which elements are on which storey, so that it can draw storeys apart; answers storeys and grid. */
export function useStoreys(viewer: Viewer | undefined, fileIds: readonly number[]) {
  const { data } = useCall(modelScene.frame, { body: { fileIds: [...fileIds] } }, { enabled: fileIds.length > 0 })
  useEffect(() => {
    if (viewer && data) viewer.setStoreys(data.storeys.map(({ elements }) => elements))
  }, [viewer, data])
  return data
}
