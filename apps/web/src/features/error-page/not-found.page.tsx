import { useTranslation } from 'react-i18next'
import { EmptyMortise } from './error-art.tsx'
import { ErrorPage } from './error-page.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  return <ErrorPage art={<EmptyMortise />} title={t('page.notFound')} text={t('page.notFoundText')} />
}
