import type { AuthInfo } from '@sunmao/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { AntdProvider } from '../../shell/antd-provider.tsx'
import { PageProvider } from '../../ui/page/page-location.tsx'
import { Logo } from '../../ui/picture/logo.tsx'
import { DesignBrowser } from './design-browser.tsx'

/** The library in a window of its own, as narrow as a panel of a design program. */
export function ReaderView({ reader }: { reader: AuthInfo }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const place = useMemo(() => ({ pathname, search, params: {} }), [pathname, search])
  const isReader = reader.kind === 'library'
  return (
    <PageProvider value={place}>
      <AntdProvider>
        <main className="design-window">
          <header>
            <Logo size={20} />
            <h1>{t('apps.library')}</h1>
            <span className="design-quiet">
              {t(isReader ? 'library.asReader' : 'library.asPerson', { name: reader.nickName })}
            </span>
          </header>
          <DesignBrowser isReader={isReader} />
        </main>
      </AntdProvider>
    </PageProvider>
  )
}
