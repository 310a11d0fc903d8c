import { oauth } from '@sunmao/contract'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../api/hooks.ts'
import { useSession } from '../../session/session.ts'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Notice } from '../../ui/sign-in/notice.tsx'
import { SignInFrame } from '../../ui/sign-in/sign-in-frame.tsx'
import { leaveTo } from './leave-to.ts'
import './consent.css'

/** Where a program sends the browser to be let in: who asks, for what, and a choice. */
export function ConsentPage() {
  const { t } = useTranslation()
  const asked = Object.fromEntries(usePage().query) as Parameters<typeof useRequest>[0]
  const request = useRequest(asked)
  const answer = useSend(oauth.answer, [oauth.list])
  const [isLeaving, setLeaving] = useState(false)
  const me = useSession((session) => session.info)
  if (request.error)
    return (
      <SignInFrame title={t('oauth.failed')}>
        <Notice isRefusal text={request.error.message} />
      </SignInFrame>
    )
  if (!request.data) return <SkeletonList rows={4} />
  const { name, scopes, isSelfRegistered, audience, goesTo } = request.data
  const decide = async (isAllowed: boolean) => {
    const { address } = await answer.mutateAsync({ body: { ...asked, isAllowed } })
    setLeaving(true)
    leaveTo(address)
  }
  return (
    <SignInFrame title={t('oauth.asks', { name })} text={t('oauth.as', { name: me?.nickName ?? '' })}>
      <div className="consent">
        {isSelfRegistered && <Alert type="warning" showIcon title={t('oauth.self')} />}
        <p>{t('oauth.may')}</p>
        <ul>
          {scopes.map((scope) => (
            <li key={scope}>{t(`apiToken.scope.${scope}`)}</li>
          ))}
        </ul>
        <p className="consent-hint">
          {t(`oauth.audience.${audience}`)} · {t('oauth.within')}
        </p>
        <p className="consent-hint">{t('oauth.goesTo', { place: goesTo })}</p>
        {isLeaving ? (
          <Notice text={t('oauth.leaving')} />
        ) : (
          <div className="consent-choice">
            <Button disabled={answer.isPending} onClick={() => decide(false)}>
              {t('oauth.deny')}
            </Button>
            <Button type="primary" loading={answer.isPending} onClick={() => decide(true)}>
              {t('oauth.allow')}
            </Button>
          </div>
        )}
      </div>
    </SignInFrame>
  )
}

const useRequest = (query: Parameters<typeof useCall<typeof oauth.request>>[1]['query']) =>
  useCall(oauth.request, { query })
