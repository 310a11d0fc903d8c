import { useEffect } from 'react'
import { useHubFile } from '../../../hub-file/hub-file.api.ts'

const PREPARING_MS = 2_000

/** A file of the share; while pictures of its pages are drawn it is asked for again and again. */
export function useSharedFile(fileId: number) {
  const { data: file, error, refetch } = useHubFile(fileId, { quiet: true })
  const isDrawn = file?.status === 'preparing' && file.isPictured === true
  useEffect(() => {
    if (!isDrawn) return
    const timer = setInterval(() => void refetch(), PREPARING_MS)
    return () => clearInterval(timer)
  }, [isDrawn, refetch])
  return { file, error, refetch }
}
