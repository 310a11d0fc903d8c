import { Button, Mentions } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../../ui/dialog/refusal.tsx'
import { SentFiles } from '../attachment/sent-files.panel.tsx'
import { useSentFiles } from '../attachment/use-sent-files.api.ts'
import { PersonOption } from '../people-search/choose/person-option.panel.tsx'
import { usePersonNote, usePickable } from '../people-search/choose/pickable.api.ts'
import { ChooseFiles } from '../upload/choose-files.panel.tsx'
import type { UploadTarget } from '../upload/send-file.api.ts'
import { type ThingRef, usePost } from './thread.api.ts'

const MAX_LENGTH = 2000

interface PostBoxProps extends ThingRef {
  /** The project whose staff can be named with @; nobody without it. */
  mentionIn?: number | undefined
  /** Where its files go; it takes none without it. */
  target?: UploadTarget | undefined
}

/** Ctrl+Enter sends, @ names somebody; a refusal keeps what was typed. */
export function PostBox({ kind, refId, mentionIn, target }: PostBoxProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState<string>()
  const { found, seen } = usePickable({ projId: mentionIn, blurry: wanted ?? '', isOpen: wanted !== undefined })
  const noteOf = usePersonNote()
  const post = usePost()
  const { files, add, drop, clear } = useSentFiles(target)
  const uploadIds = files.flatMap(({ uploadId }) => uploadId ?? [])
  const isReady = (text.trim() !== '' || files.length > 0) && files.every(({ uploadId }) => uploadId !== undefined)
  const send = () => {
    const said = text.trim()
    if (!isReady || post.isPending) return
    const mentions = [...seen].filter(([, name]) => said.includes(`@${name}`)).map(([id]) => id)
    const body = {
      kind,
      refId,
      text: said,
      ...(mentions.length > 0 && { mentions }),
      ...(uploadIds.length > 0 && { uploadIds }),
    }
    post.mutate(
      { body },
      {
        onSuccess: () => {
          setText('')
          clear()
        },
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) {
      event.preventDefault()
      send()
    }
  }
  return (
    <div className="thread-box">
      <Refusal text={post.error?.message} />
      <Mentions
        autoSize={{ minRows: 1, maxRows: 8 }}
        maxLength={MAX_LENGTH}
        prefix={mentionIn === undefined ? [] : '@'}
        // By pinyin, initials and job number too, which only the server knows.
        filterOption={false}
        placement="top"
        notFoundContent={t('thread.mentionNone')}
        aria-label={t('thread.write')}
        placeholder={t('thread.write')}
        value={text}
        options={found.map((one) => ({
          key: String(one.id),
          value: one.nickName,
          label: <PersonOption name={one.nickName} note={noteOf(one)} />,
        }))}
        onSearch={(search) => setWanted(search.trim())}
        onChange={setText}
        onKeyDown={onKeyDown}
      />
      <SentFiles files={files} onDrop={drop} />
      <div className="thread-send">
        {target && <ChooseFiles multiple type="text" label={t('attachment.attach')} onFiles={add} />}
        <span className="thread-keys">{t('thread.keys')}</span>
        <Button type="primary" loading={post.isPending} disabled={!isReady} onClick={send}>
          {t('thread.send')}
        </Button>
      </div>
    </div>
  )
}
