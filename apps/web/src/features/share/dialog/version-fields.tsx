import { Form, Radio } from 'antd'
import { useTranslation } from 'react-i18next'

export interface Versions {
  /** What is pinned now, such as V3. */
  pinned?: string
  /** What the latest is now; nothing = there is none yet, `null` = not known. */
  latest?: string | null
  /** Files are not published: their newest version counts. */
  isFile?: boolean
}

/** The version of now, or always the latest: both say what that is. */
export function VersionFields({ pinned, latest, isFile = false }: Versions) {
  const { t } = useTranslation()
  const isPublished = latest !== undefined
  return (
    <Form.Item label={t('share.version')} name="version">
      <Radio.Group className="share-versions">
        <Radio value="pinned">
          {pinned ? t('share.pinnedTo', { version: pinned }) : t('share.pinned')}{' '}
          <span className="share-quiet">{t('share.pinnedHint')}</span>
        </Radio>
        <Radio value="latest" disabled={!isPublished}>
          {t(isFile ? 'share.newest' : 'share.latest')}{' '}
          <span className="share-quiet">
            {latest ? t('share.latestIs', { version: latest }) : isPublished ? '' : t('share.nothingPublished')}
          </span>
        </Radio>
      </Radio.Group>
    </Form.Item>
  )
}
