import { model, type SharedContent } from '@sunmao/contract'
import { Button, Dropdown, Popover } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { downloadAddress } from '../../../../ui/browser/download-address.ts'
import { useMedia } from '../../../../ui/browser/use-media.ts'
import { Facts } from '../../../../ui/layout/facts.tsx'
import { Icon } from '../../../../ui/picture/icon.tsx'
import { Logo } from '../../../../ui/picture/logo.tsx'
import { clocksText } from '../../../../ui/text/format.ts'
import './guest-title.css'

interface GuestTitleProps {
  content: SharedContent
  expiry: string | undefined
  title?: string | undefined
  /** Instead of the release, such as V2. */
  version?: string | undefined
  onBack?: (() => void) | undefined
  /** Models that may be taken along. */
  downloads?: readonly number[]
  /** How one moves in it. */
  isModel?: boolean
  children?: ReactNode
}

/** Where am I: what it is called, where it belongs, which release it is, and help. */
export function GuestTitle(props: GuestTitleProps) {
  const { content, expiry, title = content.description, version, onBack, downloads = [], isModel, children } = props
  const { t } = useTranslation()
  const sub = content.subName ?? content.projName
  const canDownload = content.rights.includes('download') && downloads.length > 0
  return (
    <header className="browse-card guest-title">
      {onBack ? (
        <Button
          type="text"
          icon={<Icon name="chevron-left" size={20} />}
          aria-label={t('outer.back')}
          onClick={onBack}
        />
      ) : (
        <Logo size={22} />
      )}
      <div className="guest-title-text">
        <h1>{title}</h1>
        <p>
          <span>{sub}</span>
          <span>{content.release ?? version}</span>
        </p>
      </div>
      {children}
      {canDownload && <Downloads content={content} fileIds={downloads} />}
      <Popover
        trigger="click"
        placement="bottomRight"
        content={<GuestHelp content={content} expiry={expiry} isModel={isModel ?? false} />}
      >
        <Button type="text" icon={<Icon name="help" size={20} />} aria-label={t('outer.help')} />
      </Popover>
    </header>
  )
}

function Downloads({ content, fileIds }: { content: SharedContent; fileIds: readonly number[] }) {
  const { t } = useTranslation()
  const take = (fileId: number) =>
    void call(model.download, { query: { fileId } }, { quiet: true }).then(downloadAddress, () => undefined)
  const models = content.models.filter(({ fileId }) => fileIds.includes(fileId))
  const button = (run?: () => void) => (
    <Button type="text" icon={<Icon name="download" size={20} />} aria-label={t('outer.download')} onClick={run} />
  )
  const [first] = models
  if (models.length === 1 && first) return button(() => take(first.fileId))
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{ items: models.map(({ fileId, name }) => ({ key: fileId, label: name, onClick: () => take(fileId) })) }}
    >
      {button()}
    </Dropdown>
  )
}

function GuestHelp({ content, expiry, isModel }: Required<Pick<GuestTitleProps, 'content' | 'isModel' | 'expiry'>>) {
  const { t } = useTranslation()
  const isTouched = useMedia('(pointer: coarse)')
  const lines = isTouched
    ? (['outer.touch.turn', 'outer.touch.move', 'outer.touch.pick'] as const)
    : (['outer.mouse.turn', 'outer.mouse.move', 'outer.mouse.pick'] as const)
  return (
    <div className="guest-help">
      {isModel && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{t(line)}</li>
          ))}
        </ul>
      )}
      <Facts
        facts={[
          [t('outer.project'), content.projName],
          [t('outer.reader'), content.reader],
          [t('outer.expiry'), expiry ? clocksText(expiry, t) : t('outer.noExpiry')],
        ]}
      />
      <p>{t('outer.recorded')}</p>
    </div>
  )
}
