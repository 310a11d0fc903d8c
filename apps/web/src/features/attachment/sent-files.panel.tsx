import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/picture/icon.tsx'
import type { SentFile } from './use-sent-files.api.ts'
import './attachment.css'

/** What is on its way, and why something is not. */
export function SentFiles({ files, onDrop }: { files: readonly SentFile[]; onDrop: (key: number) => void }) {
  const { t } = useTranslation()
  if (files.length === 0) return null
  return (
    // A list of its own: a role of status would take that away from it.
    <div role="status">
      <ul className="attachments">
        {files.map(({ key, name, share, error }) => (
          <li key={key}>
            <Icon name="paperclip" size={14} />
            {error ? (
              <span className="attachment-error" role="alert">
                {name}: {error}
              </span>
            ) : (
              <span className="attachment-name">
                {share === 1 ? name : t('attachment.sending', { name, percent: Math.floor(share * 100) })}
              </span>
            )}
            <Button
              type="text"
              size="small"
              icon={<Icon name="close" size={12} />}
              aria-label={t('attachment.leave', { name })}
              onClick={() => onDrop(key)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
