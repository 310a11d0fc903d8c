import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { spanText } from '../text/size-text.ts'

const TICK_MS = 1000

/** How long something has been going on, second by second. */
export function Elapsed({ since }: { since: number }) {
  const { t } = useTranslation()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return t('common.elapsed', { span: spanText(now - since, t) })
}
