import { useTranslation } from 'react-i18next'
import { Trouble } from './trouble.tsx'
import { BarredMortise } from './trouble-art.tsx'

export function ForbiddenPage() {
  const { t } = useTranslation()
  return <Trouble art={<BarredMortise />} title={t('page.forbidden')} text={t('page.forbiddenText')} />
}
