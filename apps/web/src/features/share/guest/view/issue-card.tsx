import { accessControl, type IssueStatus, issueStatuses, type SharedContent } from '@sunmao/contract'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../../../api/hooks.ts'
import { Refusal } from '../../../../ui/dialog/refusal.tsx'
import { Facts } from '../../../../ui/layout/facts.tsx'
import { minuteText } from '../../../../ui/text/format.ts'
import { pinColour } from '../../../issue/issue-pin.api.ts'

const MOST = 2000

interface IssueCardProps {
  content: SharedContent
  issue: NonNullable<SharedContent['issue']>
}

/** What an issue is about, what was said of it, and a word of one's own where that is allowed. */
export function IssueCard({ content, issue }: IssueCardProps) {
  const { t } = useTranslation()
  const status = issueStatuses.find((one) => one === issue.status)
  return (
    <>
      <h2>
        <span>{issue.number}</span> {issue.title}
      </h2>
      {status && <StatusWord status={status} />}
      {issue.description && <p className="issue-card-said">{issue.description}</p>}
      <Facts
        facts={(
          [
            [t('outer.issueType'), issue.type],
            [t('outer.issuePriority'), issue.priority],
            [t('outer.issuePlace'), issue.place],
            [t('outer.issueDeadline'), issue.deadline && minuteText(issue.deadline)],
            [t('outer.issueCreated'), minuteText(issue.createTime)],
          ] as const
        ).filter(([, value]) => value)}
      />
      <Talk canWrite={content.rights.includes('comment')} />
    </>
  )
}

function StatusWord({ status }: { status: IssueStatus }) {
  const { t } = useTranslation()
  return (
    <p className="issue-card-status">
      <i style={{ background: pinColour(status) }} />
      {t(`issue.status.${status}`)}
    </p>
  )
}

function Talk({ canWrite }: { canWrite: boolean }) {
  const { t } = useTranslation()
  const { data = [] } = useCall(accessControl.posts, {}, { quiet: true })
  if (data.length === 0 && !canWrite) return null
  return (
    <section className="issue-card-talk" aria-label={t('outer.talk')}>
      <h3>{t('outer.talk')}</h3>
      <ol>
        {data.map(({ postId, user, text, createTime }) => (
          <li key={postId}>
            <p className="issue-card-by">
              <b>{user.nickName}</b> <time>{minuteText(createTime)}</time>
            </p>
            <p className="issue-card-said">{text}</p>
          </li>
        ))}
      </ol>
      {canWrite && <Write />}
    </section>
  )
}

function Write() {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const post = useSend(accessControl.post, [accessControl.posts], { quiet: true })
  const send = () => post.mutate({ body: { text: text.trim() } }, { onSuccess: () => setText('') })
  return (
    <form
      className="issue-card-write"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() && !post.isPending) send()
      }}
    >
      <Refusal text={post.error?.message} />
      <Input.TextArea
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={MOST}
        aria-label={t('outer.comment')}
        placeholder={t('outer.comment')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="primary" htmlType="submit" loading={post.isPending} disabled={text.trim() === ''}>
        {t('outer.send')}
      </Button>
    </form>
  )
}
