import { release } from '@sunmao/contract'
import { Alert, Progress, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../api/call.ts'
import { refetchOf } from '../../api/hooks.ts'
import { Icon } from '../../ui/picture/icon.tsx'

type Sent = { percent: number } | { version: string } | { refusal: string }

/** A package on its way, and what came of looking at it. */
export function ReleaseUpload({ keys, isBusy }: { keys: readonly string[]; isBusy: boolean }) {
  const { t } = useTranslation()
  const [sent, setSent] = useState<Sent>()
  const isOnItsWay = sent !== undefined && 'percent' in sent
  async function send(file: File) {
    setSent({ percent: 0 })
    try {
      const onProgress = (part: number) => setSent({ percent: Math.floor(part * 100) })
      const { version } = await call(release.upload, { files: { file } }, { onProgress, quiet: true })
      setSent({ version })
      await refetchOf(release.list)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setSent({ refusal: error.message })
    }
  }
  return (
    <div className="release-upload">
      <Upload.Dragger
        accept=".release"
        showUploadList={false}
        disabled={isBusy || isOnItsWay}
        beforeUpload={(file) => {
          void send(file)
          return false
        }}
      >
        <p className="release-drop">
          <Icon name="upload" /> {t('release.drop')}
        </p>
        <p className="release-about">{t('release.trusted', { keys: keys.join(', ') })}</p>
      </Upload.Dragger>
      {sent && 'percent' in sent && (
        <div className="release-line">
          <span>{t(sent.percent < 100 ? 'release.sending' : 'release.verifying')}</span>
          <Progress percent={sent.percent} size="small" aria-label={t('release.sending')} />
        </div>
      )}
      {sent && 'version' in sent && (
        <Alert type="success" showIcon title={t('release.verified', { version: sent.version })} />
      )}
      {sent && 'refusal' in sent && (
        <Alert type="error" showIcon title={t('release.refused')} description={sent.refusal} />
      )}
    </div>
  )
}
