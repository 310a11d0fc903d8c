import { assistant } from '@sunmao/contract'
import { App, Button } from 'antd'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useMedia } from '../../ui/browser/use-media.ts'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { AnswerView } from './answer-view.tsx'
import { AskBox } from './ask-box.tsx'
import { useAnswers, useAsking, useStatus } from './assistant.api.ts'
import { ConversationList } from './conversation-list.tsx'
import { SourceList } from './source-list.tsx'
import { UsageDrawer } from './usage-drawer.tsx'
import './assistant.css'

interface AssistantPanelProps {
  projId: number
  projName?: string
  extra?: ReactNode
}

/** Questions on the left, the conversation, and what its answers rest on. */
export function AssistantPanel({ projId, projName, extra }: AssistantPanelProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { query, setQuery } = usePage()
  const { data: status } = useStatus(projId)
  const conversationId = Number(query.get('conversation')) || undefined
  const { data: answers } = useAnswers(conversationId)
  const open = useRef(setQuery)
  open.current = setQuery
  const onBegin = useCallback((id: number) => open.current({ conversation: id }), [])
  const { live, failure, ask, stop } = useAsking(projId, onBegin)
  const [chosen, setChosen] = useState<number>()
  const hasList = useMedia('(width >= 900px)')
  const hasSources = useMedia('(width >= 1200px)')
  const end = useRef<HTMLDivElement>(null)
  const count = (answers?.length ?? 0) + (live?.blocks.length ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever comes is scrolled to
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [count, live?.step])
  const shown = answers ?? []
  // One list, one key: what somebody has opened in an answer that is still written stays open when it is there.
  const written = live && { ...{ status: 'running' as const, by: 'search' as const }, ...live }
  const turns = written ? [...shown.filter(({ id }) => id !== written.id), written] : shown
  const source = live ?? shown.find(({ id }) => id === chosen) ?? shown.at(-1)
  const save = async () => {
    const bytes = await exported(conversationId!)
    const link = Object.assign(document.createElement('a'), {
      href: URL.createObjectURL(bytes),
      download: `${t('assistant.title')}.md`,
    })
    link.click()
    URL.revokeObjectURL(link.href)
    message.success(t('assistant.exported'))
  }
  if (!status) return <SkeletonList rows={8} />
  const isBlocked = !status.isOn || !status.mayAsk
  return (
    <div className="assistant">
      <PageHead
        title={t('assistant.title')}
        count={extra ? undefined : projName}
        extra={extra}
        actions={
          <>
            <UsageDrawer />
            {conversationId !== undefined && (
              <Button icon={<Icon name="download" />} onClick={save}>
                {t('assistant.export')}
              </Button>
            )}
          </>
        }
      />
      <div className="assistant-columns">
        {hasList && (
          <ConversationList projId={projId} current={conversationId} onOpen={(id) => setQuery({ conversation: id })} />
        )}
        <section className="assistant-talk" aria-label={t('assistant.conversation')}>
          <div className="assistant-scroll">
            {shown.length === 0 && !live && (
              <div className="assistant-hello">
                <h2>{t('assistant.hello')}</h2>
                <p>
                  {status.hasEndpoint ? t('assistant.helloModel', { model: status.model }) : t('assistant.helloSearch')}
                </p>
              </div>
            )}
            {turns.map((answer) => (
              <AnswerView
                key={answer.id ?? 'asked'}
                answer={answer}
                projId={projId}
                withSources={!hasSources}
                isChosen={answer.id === source?.id}
                onChoose={() => setChosen(answer.id)}
              />
            ))}
            {failure && (
              <p className="assistant-failure" role="alert">
                {failure}
              </p>
            )}
            <div ref={end} />
          </div>
          <AskBox
            isBusy={live !== undefined}
            disabledReason={
              isBlocked
                ? t(status.isOn ? 'assistant.mayNot' : 'assistant.off')
                : status.left === 0
                  ? t('assistant.noneLeft')
                  : undefined
            }
            suggestions={shown.length === 0 ? status.suggestions : []}
            onAsk={(question) => ask(question, conversationId)}
            onStop={stop}
          />
        </section>
        {hasSources && <SourceList citations={source?.citations ?? []} status={status} />}
      </div>
    </div>
  )
}

const exported = (conversationId: number) => call(assistant.export, { query: { conversationId: conversationId } })
