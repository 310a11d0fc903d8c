import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLayout } from '../../theme/layout-setting.ts'
import { useSiteName } from '../settings/parameter.ts'

/** The page's title, followed by the application's. */
export function useDocumentTitle(title: string | undefined): void {
  const { t } = useTranslation()
  const { dynamicTitle } = useLayout()
  const app = useSiteName()
  useEffect(() => {
    document.title = dynamicTitle && title ? t('page.title', { title, app }) : app
  }, [dynamicTitle, title, app, t])
}
