import type { Feedback } from '@sunmao/contract'
import { Image } from 'antd'
import { useTranslation } from 'react-i18next'
import { minuteText } from '../../ui/text/format.ts'
import { ThreadPanel } from '../thread/thread.panel.tsx'
import { FeedbackStatus } from './feedback-status.tsx'
import './feedback.css'

/** What was reported, with its pictures. */
export function FeedbackView({ row }: { row: Feedback }) {
  const { t } = useTranslation()
  const { nickName, jobNumber, deptName } = row.user
  return (
    <section className="feedback-view">
      <p className="feedback-meta">
        <FeedbackStatus status={row.status} />
        <span>{row.moduleLabel}</span>
        <span>{[nickName, jobNumber, deptName].filter(Boolean).join(' · ')}</span>
        <time dateTime={row.createTime}>{minuteText(row.createTime)}</time>
      </p>
      <p className="feedback-text">{row.description}</p>
      {row.shots.length > 0 && (
        <Image.PreviewGroup>
          <div className="feedback-shots">
            {row.shots.map(({ name, address }) => (
              <Image key={name} src={address} alt={name} width={96} height={72} className="feedback-shot" />
            ))}
          </div>
        </Image.PreviewGroup>
      )}
      {row.answer && (
        <div className="feedback-answer">
          <p className="feedback-meta">
            <b>{t('feedback.answer')}</b>
            <span>{row.answerBy}</span>
            <time dateTime={row.answerTime}>{minuteText(row.answerTime)}</time>
          </p>
          <p className="feedback-text">{row.answer}</p>
        </div>
      )}
    </section>
  )
}

export function FeedbackTalk({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <section className="feedback-talk">
      <h3 className="feedback-head">{t('thread.title')}</h3>
      <ThreadPanel kind="feedback" refId={id} />
    </section>
  )
}
