import { type ApprovalVote, approvalVote } from '@sunmao/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { lazyComponent, Waiting } from '../../../ui/loading/lazy-component.tsx'
import { NextStep } from '../../../ui/sign-in/next-step.tsx'
import { Notice } from '../../../ui/sign-in/notice.tsx'
import { SignInFrame } from '../../../ui/sign-in/sign-in-frame.tsx'
import { SigningIn } from '../../../ui/sign-in/signing-in.tsx'

// What is drawn for the answer comes apart: everybody who signs in loads the pages that need no sign-in.
const VoteView = lazyComponent<{ code: string; row: ApprovalVote }>(
  async () => (await import('./vote-view.tsx')).VoteView,
)

/** Somebody who was asked by a letter decides on his phone, and signs in nowhere. */
export function ApprovalVotePage() {
  const { t } = useTranslation()
  const { code } = useParams()
  const { data, error, refetch } = useCall(
    approvalVote.get,
    { params: { code: code ?? '' } },
    { enabled: !!code, quiet: true },
  )
  useEffect(() => {
    document.title = t('page.title', { title: t('approval.vote'), app: t('app.title') })
  }, [t])
  if (!code) return <Navigate to="/" replace />
  if (data)
    return (
      <Waiting value={<SigningIn title={t('approval.vote')} />}>
        <VoteView code={code} row={data} />
      </Waiting>
    )
  if (!error) return <SigningIn title={t('approval.vote')} />
  return (
    <SignInFrame title={t('approval.vote')}>
      <Notice isRefusal text={error.status === 404 ? t('approval.vote.unknown') : error.message} />
      {error.status !== 404 && <NextStep onClick={() => void refetch()}>{t('common.retry')}</NextStep>}
    </SignInFrame>
  )
}
