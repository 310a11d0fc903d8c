import type { Viewer } from '@sunmao/viewer'
import { useEffect, useMemo, useState } from 'react'
import { ModelOpener } from './open-models.ts'

/** Opens the drawings; says how far they are, 1 when all are there. */
export function useOpened(viewer: Viewer | undefined, fileIds: readonly number[] | undefined) {
  const [shares, setShares] = useState<Readonly<Record<number, number>>>({})
  const [problems, setProblems] = useState<readonly (readonly [number, unknown])[]>([])
  const opener = useMemo(
    () =>
      viewer &&
      new ModelOpener(viewer, {
        onProgress: (fileId, share) => setShares((before) => ({ ...before, [fileId]: share })),
        onError: (fileId, error) => setProblems((before) => [...before, [fileId, error]]),
      }),
    [viewer],
  )
  const wanted = fileIds?.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same ids in another list are the same ids.
  useEffect(() => {
    if (opener && fileIds) void opener.show(fileIds)
  }, [opener, wanted])
  const all = fileIds ?? []
  const progress = all.length > 0 ? all.reduce((sum, fileId) => sum + (shares[fileId] ?? 0), 0) / all.length : 0
  return { progress, problems }
}
