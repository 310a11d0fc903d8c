import { type AuthInfo, auth } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { loadFeatures } from '../../manifest/registry.ts'
import { loadInfo, renew, storeLogin, token } from '../../session/session.ts'
import { useOpening } from '../../session/use-opening.ts'
import { lazyComponent, Waiting } from '../../ui/loading/lazy-component.tsx'
import { NextStep } from '../../ui/sign-in/next-step.tsx'
import { Notice } from '../../ui/sign-in/notice.tsx'
import { SignInFrame } from '../../ui/sign-in/sign-in-frame.tsx'
import { SigningIn } from '../../ui/sign-in/signing-in.tsx'

const ReaderView = lazyComponent<{ reader: AuthInfo }>(async () => {
  const [{ ReaderView }] = await Promise.all([import('./reader-view.tsx'), loadFeatures()])
  return ReaderView
})

/** The library for design programs: who has no session of his own reads as the library's own account. */
export function RevitDesignLibraryPage() {
  const { t } = useTranslation()
  const { result: reader, refusal } = useOpening(findReader)
  if (refusal !== undefined) {
    return (
      <SignInFrame title={t('apps.library')}>
        <Notice isRefusal text={refusal} />
        <NextStep to="/login?redirect=%2FrevitDesignLibrary">{t('library.signIn')}</NextStep>
      </SignInFrame>
    )
  }
  const opening = <SigningIn title={t('apps.library')} />
  if (!reader) return opening
  return (
    <Waiting value={opening}>
      <ReaderView reader={reader} />
    </Waiting>
  )
}

async function findReader(): Promise<AuthInfo> {
  const info = token() !== undefined || (await renew()) ? await loadInfo() : undefined
  // A guest may see the content of a shared link and nothing else.
  if (info && info.kind !== 'guest') return info
  const reply = await call(auth.designLibrary, {}, { quiet: true })
  storeLogin(reply, false)
  return reply.user
}
