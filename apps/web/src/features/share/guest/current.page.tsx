import { accessControl, type CurrentFile } from '@sunmao/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { useSiteZone } from '../../../api/use-site-zone.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { Logo } from '../../../ui/picture/logo.tsx'
import { NextStep } from '../../../ui/sign-in/next-step.tsx'
import { Notice } from '../../../ui/sign-in/notice.tsx'
import { SignInFrame } from '../../../ui/sign-in/sign-in-frame.tsx'
import { SigningIn } from '../../../ui/sign-in/signing-in.tsx'
import { clocksText, dayText } from '../../../ui/text/format.ts'
import './current.css'

/** “Is this print current?”: whoever holds the paper asks with its code, and signs in nowhere. */
export function CurrentPage() {
  const { t } = useTranslation()
  const { code } = useParams()
  const isZoneKnown = useSiteZone()
  const { data, error, refetch } = useCall(
    accessControl.current,
    { params: { code: code ?? '' } },
    { enabled: !!code, quiet: true },
  )
  if (!code) return <Navigate to="/" replace />
  if (data && isZoneKnown) return <Answer file={data} />
  if (!error) return <SigningIn title={t('current.title')} />
  return (
    <SignInFrame title={t('current.title')}>
      <Notice isRefusal text={error.status === 404 ? t('current.unknown') : error.message} />
      {error.status === 404 ? (
        <p className="current-hint">{t('current.unknownHint')}</p>
      ) : (
        <NextStep onClick={() => void refetch()}>{t('common.retry')}</NextStep>
      )}
    </SignInFrame>
  )
}

/** The answer first: colour, sign and word say the same. Then only what the paper says already, and the version that counts. */
function Answer({ file }: { file: CurrentFile }) {
  const { t } = useTranslation()
  const { isCurrent, version, currentVersion, versionTime, currentTime, kind } = file
  // Newer than what counts: nobody has published it.
  const isEarly = version > currentVersion
  const [own, now] = [`V${version}`, `V${currentVersion}`]
  const title = [file.number, file.title].filter(Boolean).join('\u2003') || file.name
  useEffect(() => {
    document.title = t('page.title', { title: t('current.title'), app: t('app.title') })
  }, [t])
  const facts = isCurrent
    ? [
        [t('current.yours'), t('current.same', { version: own })],
        [t('current.published'), clocksText(currentTime, t)],
        [t('current.release'), file.release],
        [t('current.checksum'), file.checksum],
      ]
    : [
        [t('current.yours'), `${own}\u2003${dayText(versionTime)}`],
        [t('current.now'), `${now}\u2003${dayText(currentTime)}`],
        [t('current.release'), file.release],
        [t('current.checksum'), file.checksum],
      ]
  const signIn = `/login?redirect=${encodeURIComponent(file.path)}`
  return (
    <main className={isCurrent ? 'current current-good' : 'current current-bad'}>
      <header>
        <p className="current-brand">
          <Logo size={20} onSide />
          <span>{t('app.name')}</span>
          <span>{t(`current.check.${kind}`)}</span>
        </p>
        <span className="current-sign">
          <Icon name={isCurrent ? 'check' : 'close'} size={44} />
        </span>
        <h1>{t(isCurrent ? 'current.good' : isEarly ? 'current.early' : 'current.bad')}</h1>
        <p>{isCurrent ? `${own}\u2003${dayText(currentTime)}` : t('current.replaced', { own, now })}</p>
      </header>
      <section>
        <h2>{title}</h2>
        <p className="current-place">{[file.projName, file.subName].filter(Boolean).join('\u2003')}</p>
        <dl>
          {facts.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <p className="current-note">
          <Icon name={isCurrent ? 'check' : 'warning'} />
          {isCurrent
            ? t(file.checksum ? 'current.compare' : 'current.valid')
            : t(isEarly ? 'current.notYet' : 'current.doNotUse', { version: now, own })}
        </p>
      </section>
      <footer>
        <Link className={isCurrent ? 'current-way' : 'current-way current-way-main'} to={signIn}>
          {isCurrent ? t('current.view') : t('current.open', { version: now })}
        </Link>
        <p>{t('current.checked', { time: clocksText(file.checkTime, t) })}</p>
      </footer>
    </main>
  )
}
