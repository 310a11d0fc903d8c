import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { logout } from '../../../../session/session.ts'
import { NextStep } from '../../../../ui/sign-in/next-step.tsx'
import { Notice } from '../../../../ui/sign-in/notice.tsx'
import { SignInFrame } from '../../../../ui/sign-in/sign-in-frame.tsx'
import '../guest-share.css'

/** Unknown, expired, used up or revoked: nobody is told which. */
export function GoneShare() {
  const { t } = useTranslation()
  return (
    <SignInFrame title={t('outer.title')}>
      <Notice isRefusal text={t('outer.gone')} />
      <p className="guest-share-hint">{t('outer.goneHint')}</p>
    </SignInFrame>
  )
}

/** Signed in, but not as one of those whom it is for. */
export function NotOfAudience({ code }: { code: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const change = async () => {
    await logout()
    navigate(`/login?redirect=${encodeURIComponent(`/outerHub/${encodeURIComponent(code)}`)}`, { replace: true })
  }
  return (
    <SignInFrame title={t('outer.title')}>
      <Notice isRefusal text={t('outer.notMember')} />
      <p className="guest-share-hint">{t('outer.notMemberHint')}</p>
      <NextStep onClick={() => void change()}>{t('outer.otherAccount')}</NextStep>
    </SignInFrame>
  )
}
