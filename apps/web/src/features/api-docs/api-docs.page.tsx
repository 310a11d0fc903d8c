import { Input, Segmented } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callHeaders } from '../../api/call.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { descriptionAddress } from './description-address.ts'
import './api-docs.css'

const ApiRenderer = lazyComponent(async () => (await import('./api-renderer.tsx')).ApiRenderer)

/** Every call with its inputs and answers; calls that are tried act for the session of this window or by a pasted token. */
export function ApiDocsPage() {
  const { t } = useTranslation()
  const [usesToken, setUsesToken] = useState(false)
  const [token, setToken] = useState('')
  const given = useRef<string>(undefined)
  useEffect(() => {
    given.current = usesToken ? `Bearer ${token.trim()}` : undefined
  }, [usesToken, token])
  const headersOf = useCallback(() => callHeaders(given.current), [])
  return (
    <>
      <PageHead
        title={t('apiDocs.title')}
        actions={
          <>
            <a href="/help?id=1-basics/09-api.md" target="_blank" rel="noopener noreferrer">
              {t('apiDocs.handbook')}
            </a>
            <a href={descriptionAddress} download="sunmao-openapi.json">
              {t('apiDocs.download')}
            </a>
          </>
        }
      />
      <div className="api-docs-who">
        <span id="api-docs-who">{t('apiDocs.who')}</span>
        <Segmented
          aria-labelledby="api-docs-who"
          value={usesToken ? 'token' : 'session'}
          onChange={(who) => setUsesToken(who === 'token')}
          options={[
            { value: 'session', label: t('apiDocs.session') },
            { value: 'token', label: t('apiDocs.token') },
          ]}
        />
        {usesToken && (
          <Input.Password
            className="api-docs-token"
            autoComplete="off"
            aria-label={t('apiDocs.token')}
            placeholder="smt_…"
            value={token}
            onChange={({ target }) => setToken(target.value)}
          />
        )}
      </div>
      <p className="api-docs-real">{t('apiDocs.real')}</p>
      <ApiRenderer headersOf={headersOf} />
    </>
  )
}
