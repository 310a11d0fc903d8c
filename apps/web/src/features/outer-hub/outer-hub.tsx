import type { SharedLink } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { CallError } from '../../api/call.ts'
import { useSession } from '../../session/session.ts'
import { useOpening } from '../../session/use-opening.ts'
import { Facts } from '../../ui/facts.tsx'
import { minuteText } from '../../ui/format.ts'
import { Notice } from '../../ui/sign-in/notice.tsx'
import { SignInFrame } from '../../ui/sign-in/sign-in-frame.tsx'
import { SigningIn } from '../../ui/sign-in/signing-in.tsx'
import { WayOn } from '../../ui/sign-in/way-on.tsx'
import { openLink } from './open-link.ts'
import './outer-hub.css'

const kinds = [
  'outer.model',
  'outer.federated',
  'outer.drawing',
  'outer.document',
  'outer.viewpoint',
  'outer.issue',
  'outer.element',
  'outer.link2d3d',
  'outer.package',
] as const

type Opened = SharedLink | 'gone' | 'signIn'

export function OuterHub({ code }: { code: string }) {
  const { t } = useTranslation()
  const { result, refusal, again } = useOpening(async (): Promise<Opened> => {
    try {
      return (await openLink(code)) ?? 'signIn'
    } catch (error) {
      if (error instanceof CallError && error.status === 404) return 'gone'
      throw error
    }
  })
  if (result === 'signIn') {
    return <Navigate to={`/login?redirect=${encodeURIComponent(`/outerHub/${encodeURIComponent(code)}`)}`} replace />
  }
  if (result === 'gone') {
    return (
      <SignInFrame title={t('outer.title')}>
        <Notice isRefusal text={t('outer.gone')} />
        <p className="outer-hub-hint">{t('outer.goneHint')}</p>
      </SignInFrame>
    )
  }
  if (result) return <CoverSheet link={result} />
  if (refusal === undefined) return <SigningIn title={t('outer.opening')} />
  return (
    <SignInFrame title={t('outer.title')}>
      <Notice isRefusal text={refusal} />
      <WayOn onClick={again}>{t('common.retry')}</WayOn>
    </SignInFrame>
  )
}

function CoverSheet({ link }: { link: SharedLink }) {
  const { t } = useTranslation()
  const info = useSession((session) => session.info)
  const kind = kinds[link.accessType - 1]
  const who = info?.kind === 'person' ? t('outer.asPerson', { name: info.nickName }) : t('outer.asGuest')
  return (
    <SignInFrame title={link.description || t('outer.title')} text={who}>
      <div className="outer-hub-facts">
        <Facts
          facts={[
            [t('outer.project'), link.projName],
            [t('outer.sub'), link.subCode],
            [t('outer.kind'), kind && t(kind)],
            [t('outer.items'), String(link.fileIds.length)],
            [t('outer.expiry'), link.expiry ? minuteText(link.expiry) : t('outer.noExpiry')],
          ]}
        />
      </div>
      <Notice text={t('outer.coverOnly')} />
    </SignInFrame>
  )
}
