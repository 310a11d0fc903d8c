import { useTranslation } from 'react-i18next'
import { Trouble } from './trouble.tsx'
import { EmptyMortise } from './trouble-art.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  return <Trouble art={<EmptyMortise />} title={t('page.notFound')} text={t('page.notFoundText')} />
}
