import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/picture/icon.tsx'
import { useConversations, useRemove } from './assistant.api.ts'

interface ConversationListProps {
  projId: number
  current: number | undefined
  onOpen: (id: number | undefined) => void
}

/** One's own, of today and of before. */
export function ConversationList({ projId, current, onOpen }: ConversationListProps) {
  const { t } = useTranslation()
  const { data } = useConversations(projId)
  const remove = useRemove()
  const today = new Date().toDateString()
  const whenOf = (time: string) => (new Date(time).toDateString() === today ? 'today' : 'before')
  return (
    <nav className="assistant-list" aria-label={t('assistant.conversations')}>
      <Button block icon={<Icon name="plus" />} onClick={() => onOpen(undefined)}>
        {t('assistant.new')}
      </Button>
      {(['today', 'before'] as const).map((when) => {
        const own = (data?.content ?? []).filter(({ updateTime }) => whenOf(updateTime) === when)
        return (
          own.length > 0 && (
            <div key={when}>
              <p className="assistant-when">{t(`assistant.when.${when}`)}</p>
              {own.map(({ id, title }) => (
                <div key={id} className={id === current ? 'assistant-one assistant-one-on' : 'assistant-one'}>
                  <button type="button" aria-current={id === current} onClick={() => onOpen(id)} title={title}>
                    {title}
                  </button>
                  <Button
                    type="text"
                    size="small"
                    icon={<Icon name="trash" size={14} />}
                    aria-label={t('assistant.remove', { title })}
                    onClick={async () => {
                      await remove.mutateAsync({ body: [id] })
                      if (id === current) onOpen(undefined)
                    }}
                  />
                </div>
              ))}
            </div>
          )
        )
      })}
    </nav>
  )
}
