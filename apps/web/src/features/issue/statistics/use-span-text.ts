import { useTranslation } from 'react-i18next'

const DAY = 24

/** Some hours as people say them; a dash where there are none yet. */
export function useSpanText() {
  const { t } = useTranslation()
  return (hours: number | undefined) => {
    if (hours === undefined) return '–'
    if (hours < 2 * DAY) return t('issue.stat.hours', { hours: hours < 10 ? hours.toFixed(1) : Math.round(hours) })
    return t('issue.stat.days', { days: (hours / DAY).toFixed(1) })
  }
}
