import type { AnswerBlock, AssistantAnswer } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/picture/icon.tsx'
import { AnswerTable } from './answer-table.tsx'
import { useRate } from './assistant.api.ts'
import { DraftCard } from './draft-card.tsx'
import { MinutesDraftCard } from './minutes-draft-card.tsx'
import { Sources } from './source-list.tsx'
import { ViewDraftCard } from './view-draft-card.tsx'

type Shown = Pick<AssistantAnswer, 'question' | 'blocks' | 'citations' | 'status' | 'by'> &
  Partial<Pick<AssistantAnswer, 'id' | 'rating'>> & { step?: string }

interface AnswerViewProps {
  answer: Shown
  projId: number
  /** Below the answer, where there is no room beside it. */
  withSources: boolean
  isChosen: boolean
  onChoose?: () => void
}

export function AnswerView({ answer, projId, withSources, isChosen, onChoose }: AnswerViewProps) {
  const { t } = useTranslation()
  const { question, blocks, citations, status, step } = answer
  const isRunning = status === 'running'
  return (
    <article className={isChosen ? 'assistant-turn assistant-turn-on' : 'assistant-turn'}>
      <p className="assistant-asked">{question}</p>
      <div className="assistant-answer" aria-live={isRunning ? 'polite' : 'off'}>
        {blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks only grow
          <Block key={at} block={block} answer={answer} projId={projId} onChoose={onChoose} />
        ))}
        {isRunning && <p className="assistant-step">{step ?? t('assistant.thinking')}</p>}
        {status === 'failed' && <p className="assistant-note">{t('assistant.note.failed')}</p>}
        {withSources && citations.length > 0 && <Sources citations={citations} />}
        {!isRunning && answer.id !== undefined && <Foot {...answer} id={answer.id} />}
      </div>
    </article>
  )
}

interface BlockProps {
  block: AnswerBlock
  answer: Shown
  projId: number
  onChoose: (() => void) | undefined
}

function Block({ block, answer, projId, onChoose }: BlockProps) {
  const { t } = useTranslation()
  switch (block.kind) {
    case 'text':
      return (
        <p>
          {block.sentences.map(({ text, cites, isProved }, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: sentences only grow
              key={at}
              className={isProved || answer.by === 'search' ? undefined : 'assistant-unproved'}
              title={isProved || answer.by === 'search' ? undefined : t('assistant.unproved')}
            >
              {text}
              {cites.map((no) => (
                <button
                  key={no}
                  type="button"
                  className="assistant-cite"
                  onClick={onChoose}
                  aria-label={t('assistant.source', { no })}
                >
                  {no}
                </button>
              ))}{' '}
            </span>
          ))}
          {answer.by === 'model' && block.sentences.some(({ isProved }) => !isProved) && (
            <span className="assistant-warn">
              <Icon name="warning" size={14} /> {t('assistant.unproved')}
            </span>
          )}
        </p>
      )
    case 'table':
      return <AnswerTable table={block.table} projId={projId} />
    case 'extracts':
      return (
        <ol className="assistant-extracts">
          {answer.citations
            .filter(({ no }) => block.cites.includes(no))
            .map(({ no, title, extract, link }) => (
              <li key={no} value={no}>
                {link ? (
                  <a href={link} target="_blank" rel="noopener noreferrer">
                    {title}
                  </a>
                ) : (
                  title
                )}
                {extract && <span className="assistant-extract">{extract}</span>}
              </li>
            ))}
        </ol>
      )
    case 'draft':
      return <DraftCard draft={block.draft} projId={projId} />
    case 'viewDraft':
      return <ViewDraftCard draft={block.draft} projId={projId} />
    case 'minutesDraft':
      return <MinutesDraftCard draft={block.draft} projId={projId} />
    case 'note':
      return <p className="assistant-note">{t(`assistant.note.${block.note}`)}</p>
  }
}

function Foot({ id, rating, by, blocks }: Shown & { id: number }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const rate = useRate()
  const choose = (wanted: 'useful' | 'wrong') =>
    rate.mutate({ body: { answerId: id, rating: rating === wanted ? undefined : wanted } })
  const copy = async () => {
    await navigator.clipboard.writeText(textOf(blocks))
    message.success(t('assistant.copied'))
  }
  return (
    <div className="assistant-foot">
      {(['useful', 'wrong'] as const).map((one) => (
        <Button
          key={one}
          type={rating === one ? 'link' : 'text'}
          size="small"
          aria-pressed={rating === one}
          onClick={() => choose(one)}
        >
          {t(`assistant.rating.${one}`)}
        </Button>
      ))}
      <Button type="text" size="small" icon={<Icon name="copy" size={14} />} onClick={copy}>
        {t('assistant.copy')}
      </Button>
      <span className="assistant-by">{t(`assistant.by.${by}`)}</span>
    </div>
  )
}

const textOf = (blocks: readonly AnswerBlock[]): string =>
  blocks
    .flatMap((block) => {
      if (block.kind === 'text') return block.sentences.map(({ text }) => text).join(' ')
      if (block.kind === 'table')
        return [block.table.columns, ...block.table.rows].map((row) => row.join('\t')).join('\n')
      return []
    })
    .join('\n\n')
