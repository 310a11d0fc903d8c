import { project } from '@sunmao/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { refetchEverything, useCall } from '../../api/hooks.ts'

const AGAIN_MS = 4000

/**
 * What an empty list of a project says: that what the project begins with is still being made, else `text`. Once it is made,
 * everything that is shown is asked for again.
 */
export function useEmptyText(projId: number, isEmpty: boolean, text: string): string {
  const { t } = useTranslation()
  const isAsked = isEmpty && projId > 0
  const { data, refetch } = useCall(project.detail, { query: { projId } }, { quiet: true, enabled: isAsked })
  const isPreparing = isAsked && data?.isPreparing === true
  const was = useRef(false)
  useEffect(() => {
    if (was.current && data && !data.isPreparing) refetchEverything()
    was.current = isPreparing
    if (!isPreparing) return
    const timer = setInterval(() => void refetch(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isPreparing, data, refetch])
  return isPreparing ? t('project.preparing') : text
}
