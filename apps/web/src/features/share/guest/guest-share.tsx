import type { SharedLink } from '@sunmao/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { useSiteZone } from '../../../api/use-site-zone.ts'
import { loadFeatures } from '../../../manifest/registry.ts'
import { leaveGuestSession, useGuestSession } from '../../../session/guest/guest-session.ts'
import { ownToken } from '../../../session/session.ts'
import { useOpening } from '../../../session/use-opening.ts'
import { showLanguage } from '../../../theme/i18n.ts'
import { lazyComponent, Waiting } from '../../../ui/loading/lazy-component.tsx'
import { NextStep } from '../../../ui/sign-in/next-step.tsx'
import { Notice } from '../../../ui/sign-in/notice.tsx'
import { SignInFrame } from '../../../ui/sign-in/sign-in-frame.tsx'
import { SigningIn } from '../../../ui/sign-in/signing-in.tsx'
import { GoneShare, NotOfAudience } from './entry/closed-share.tsx'
import { MailEntry } from './entry/mail-entry.tsx'
import { PasswordEntry } from './entry/password-entry.tsx'
import { findEntry } from './open-share.ts'

const SharedView = lazyComponent<{ link: SharedLink }>(async () => {
  const [{ SharedView }] = await Promise.all([import('./shared-view.tsx'), loadFeatures()])
  return SharedView
})

/** From the address of a shared link to what it shares; every stop on the way is one page that tells nothing of what is behind. */
export function GuestShare({ code }: { code: string }) {
  const { t } = useTranslation()
  const { result: entry, refusal, again } = useOpening(() => findEntry(code))
  const [passed, setPassed] = useState<SharedLink>()
  const isZoneKnown = useSiteZone()
  const isOver = useGuestSession((session) => session.isOver)
  useEffect(
    () => () => {
      void leaveGuestSession(ownToken())
      void showLanguage()
      useGuestSession.setState({ isOver: false })
    },
    [],
  )
  if (isOver || entry?.state === 'gone') return <GoneShare />
  const link = passed ?? (entry?.state === 'open' ? entry.link : undefined)
  const opening = <SigningIn title={t('outer.opening')} />
  if (link && !isZoneKnown) return opening
  if (link) {
    return (
      <Waiting value={opening}>
        <SharedView link={link} />
      </Waiting>
    )
  }
  if (entry?.state === 'signIn') {
    return <Navigate to={`/login?redirect=${encodeURIComponent(`/outerHub/${encodeURIComponent(code)}`)}`} replace />
  }
  if (entry?.state === 'notMember') return <NotOfAudience code={code} />
  if (entry?.state === 'password') return <PasswordEntry code={code} onPassed={setPassed} />
  if (entry?.state === 'mail') return <MailEntry code={code} onPassed={setPassed} />
  if (refusal === undefined) return opening
  return (
    <SignInFrame title={t('outer.title')}>
      <Notice isRefusal text={refusal} />
      <NextStep onClick={again}>{t('common.retry')}</NextStep>
    </SignInFrame>
  )
}
