import type { Attachment } from '@sunmao/contract'
import { Button, Image } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/picture/icon.tsx'
import { minuteText } from '../../ui/text/format.ts'
import { sizeText } from '../../ui/text/size-text.ts'
import './attachment.css'

interface AttachmentListProps {
  attachments: readonly Attachment[]
  onDownload: (attachment: Attachment) => void
  /** Nothing where this person may not. */
  onRemove?: (attachment: Attachment) => (() => void) | undefined
}

/** Files by name, pictures as pictures; a click on a name saves the file. */
export function AttachmentList({ attachments, onDownload, onRemove }: AttachmentListProps) {
  const { t, i18n } = useTranslation()
  if (attachments.length === 0) return null
  const pictures = attachments.filter(({ picture }) => picture)
  return (
    <>
      {pictures.length > 0 && (
        <div className="attachment-pictures">
          <Image.PreviewGroup>
            {pictures.map(({ id, name, picture }) => (
              <Image key={id} src={picture} alt={name} width={88} height={66} />
            ))}
          </Image.PreviewGroup>
        </div>
      )}
      <ul className="attachments">
        {attachments.map((one) => {
          const remove = onRemove?.(one)
          const about = { name: one.user.nickName, size: sizeText(one.size, i18n.language) }
          return (
            <li key={one.id} title={t('attachment.by', { ...about, time: minuteText(one.createTime) })}>
              <Icon name={one.picture ? 'image' : 'paperclip'} size={14} />
              <button
                type="button"
                className="attachment-name"
                aria-label={t('attachment.download', { name: one.name })}
                onClick={() => onDownload(one)}
              >
                {one.name}
              </button>
              <span className="attachment-size">{about.size}</span>
              {remove && (
                <Button
                  type="text"
                  size="small"
                  icon={<Icon name="trash" size={14} />}
                  aria-label={t('attachment.remove', { name: one.name })}
                  onClick={remove}
                />
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
