import { Progress, type ProgressProps } from 'antd'
import { useTranslation } from 'react-i18next'

/** How much of the models has come, from 0 to 1. */
export function OpeningProgress({
  share,
  ...look
}: { share: number } & Pick<ProgressProps, 'className' | 'type' | 'size'>) {
  const { t } = useTranslation()
  return <Progress size="small" {...look} percent={Math.round(share * 100)} aria-label={t('outer.loading')} />
}
