import { apiToken } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { NewToken } from './new-token.tsx'
import { TokenRow } from './token-row.tsx'
import './api-token.css'

/** What outside tools sign in with, in this person's name. */
export function ApiTokens() {
  const { t } = useTranslation()
  const tokens = useCall(apiToken.list, {})
  const [isAdding, setAdding] = useState(false)
  if (tokens.error) return <Failure text={tokens.error.message} onRetry={tokens.refetch} />
  if (!tokens.data) return <SkeletonList rows={3} />
  const add = (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
      {t('apiToken.add')}
    </Button>
  )
  return (
    <>
      {tokens.data.length === 0 ? (
        <Empty text={t('apiToken.none')} action={add} />
      ) : (
        <>
          <div className="api-token-head">
            <p className="center-hint">
              {t('apiToken.hint')}{' '}
              <a href="/apiDocs" target="_blank" rel="noopener noreferrer">
                {t('apiDocs.title')}
              </a>
            </p>
            {add}
          </div>
          <ul className="center-devices api-token-list">
            {tokens.data.map((row) => (
              <TokenRow key={row.id} row={row} />
            ))}
          </ul>
        </>
      )}
      {isAdding && <NewToken onClose={() => setAdding(false)} />}
    </>
  )
}
