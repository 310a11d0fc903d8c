import { Button, Mentions } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../../ui/refusal.tsx'
import { type ThingRef, usePost } from './thread.api.ts'

const MAX_LENGTH = 2000

export interface Mentionable {
  id: number
  nickName: string
}

interface PostBoxProps extends ThingRef {
  /** Who can be named with @; nobody without it. */
  people?: readonly Mentionable[]
}

/** Ctrl+Enter sends, @ names somebody; a refusal keeps what was typed. */
export function PostBox({ kind, refId, people = [] }: PostBoxProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const post = usePost()
  const send = () => {
    const said = text.trim()
    if (!said || post.isPending) return
    const mentions = people.filter(({ nickName }) => said.includes(`@${nickName}`)).map(({ id }) => id)
    const body = { kind, refId, text: said, ...(mentions.length > 0 && { mentions }) }
    post.mutate({ body }, { onSuccess: () => setText('') })
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
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={MAX_LENGTH}
        prefix={people.length > 0 ? '@' : []}
        placement="top"
        notFoundContent={t('thread.mentionNone')}
        aria-label={t('thread.write')}
        placeholder={t('thread.write')}
        value={text}
        options={people.map(({ nickName }) => ({ value: nickName, label: nickName }))}
        onChange={setText}
        onKeyDown={onKeyDown}
      />
      <div className="thread-send">
        <span className="thread-keys">{t('thread.keys')}</span>
        <Button type="primary" loading={post.isPending} disabled={!text.trim()} onClick={send}>
          {t('thread.send')}
        </Button>
      </div>
    </div>
  )
}
