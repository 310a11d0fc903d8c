import { useTranslation } from 'react-i18next'
import { ErrorPage } from './error-page.tsx'
import { EmptyMortise } from './error-art.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  return <ErrorPage art={<EmptyMortise />} title={t('page.notFound')} text={t('page.notFoundText')} />
}
