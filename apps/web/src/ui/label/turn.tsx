import { useTranslation } from 'react-i18next'

/** How many are before what waits, where it is known. */
export function Turn({ before }: { before: number | undefined }) {
  const { t } = useTranslation()
  if (before === undefined) return null
  return before === 0 ? t('common.turnNext') : t('common.turn', { count: before })
}
