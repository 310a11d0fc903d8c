import { Button, Input } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../../ui/refusal.tsx'
import { type ThingRef, usePost } from './thread.api.ts'

const MAX_LENGTH = 2000

/** Ctrl+Enter sends; a refusal keeps what was typed. */
export function PostBox({ kind, refId }: ThingRef) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const post = usePost()
  const send = () => {
    const said = text.trim()
    if (!said || post.isPending) return
    post.mutate({ body: { kind, refId, text: said } }, { onSuccess: () => setText('') })
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
      <Input.TextArea
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={MAX_LENGTH}
        aria-label={t('thread.write')}
        placeholder={t('thread.write')}
        value={text}
        onChange={(event) => setText(event.target.value)}
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
