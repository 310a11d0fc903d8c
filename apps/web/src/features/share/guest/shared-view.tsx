import type { SharedContent, SharedLink } from '@sunmao/contract'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ReaderTermsProvider } from '../../../session/guest/reader-terms.ts'
import { AntdProvider } from '../../../shell/antd-provider.tsx'
import { Waiting } from '../../../ui/loading/lazy-component.tsx'
import { NextStep } from '../../../ui/sign-in/next-step.tsx'
import { Notice } from '../../../ui/sign-in/notice.tsx'
import { SignInFrame } from '../../../ui/sign-in/sign-in-frame.tsx'
import { SigningIn } from '../../../ui/sign-in/signing-in.tsx'
import { useShare } from './use-share.ts'
import { useWatermark } from './use-watermark.ts'
import { SharedItems } from './view/shared-items.tsx'
import './guest-share.css'

const notices = { preparing: 'outer.preparing', nothing: 'outer.nothing', failed: 'outer.failed' } as const

/** What a link shares, full-size, with nothing around it that a guest may not use. */
export function SharedView({ link }: { link: SharedLink }) {
  const { t } = useTranslation()
  const { content, error, refetch } = useShare()
  const title = content?.description || link.description || t('outer.title')
  useEffect(() => {
    document.title = t('page.title', { title, app: t('app.title') })
  }, [t, title])
  if (!content) {
    if (!error) return <SigningIn title={title} />
    return (
      <SignInFrame title={title}>
        <Notice isRefusal text={error.message} />
        <NextStep onClick={() => void refetch()}>{t('common.retry')}</NextStep>
      </SignInFrame>
    )
  }
  if (content.state !== 'ready') {
    return (
      <SignInFrame title={title}>
        <Notice isRefusal={content.state === 'failed'} text={t(notices[content.state])} />
      </SignInFrame>
    )
  }
  return <Readable content={content} link={link} />
}

function Readable({ content, link }: { content: SharedContent; link: SharedLink }) {
  const watermark = useWatermark(content)
  const rights = content.rights.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same rights in another list are the same rights.
  const terms = useMemo(() => ({ rights: content.rights, watermark }), [rights, watermark])
  const canPrint = content.rights.includes('print')
  useEffect(() => {
    const { dataset } = document.documentElement
    if (!canPrint) dataset.noPrint = ''
    return () => {
      delete dataset.noPrint
    }
  }, [canPrint])
  return (
    <AntdProvider>
      <ReaderTermsProvider value={terms}>
        <Waiting value={<SigningIn title={content.description} />}>
          <SharedItems content={content} expiry={link.expiry} />
        </Waiting>
      </ReaderTermsProvider>
    </AntdProvider>
  )
}
