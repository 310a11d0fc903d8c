import type { HubFile } from '@sunmao/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import type { DrawnPage } from './draw-page.api.ts'
import { loadPage } from './load-page.ts'

interface LoadedPage {
  drawn?: DrawnPage
  error?: string
}

/** One page of a version, once it is here. */
export function useDrawnPage(file: HubFile | undefined, page: number): LoadedPage & { retry: () => void } {
  const { t } = useTranslation()
  const [state, setState] = useState<LoadedPage & { key?: string }>({})
  const [attempt, setAttempt] = useState(0)
  const key = file && `${file.fileId}/${page}/${attempt}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the page is another.
  useEffect(() => {
    if (!file) return
    const stop = new AbortController()
    loadPage(file, page, stop.signal).then(
      (drawn) => {
        if (stop.signal.aborted) return drawn.close?.()
        stop.signal.addEventListener('abort', () => drawn.close?.())
        setState({ key, drawn })
      },
      (error: unknown) => !stop.signal.aborted && setState({ key, error: messageOf(error) || t('drawing.notLoaded') }),
    )
    return () => stop.abort()
  }, [key])
  const retry = () => setAttempt(attempt + 1)
  return state.key === key ? { ...state, retry } : { retry }
}
