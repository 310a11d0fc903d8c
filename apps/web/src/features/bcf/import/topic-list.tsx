import type { BcfImportTopic, Page } from '@sunmao/contract'
import { Checkbox, Pagination, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Meaning, Status } from '../../../ui/label/status.tsx'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { listAddress } from '../../issue/issue.api.ts'
import type { Choices, Side } from './choices.ts'

interface TopicListProps {
  projId: number
  topics: {
    data: Page<BcfImportTopic> | undefined
    error: { message: string } | null
    isLoading: boolean
    refetch: () => unknown
  }
  page: number
  size: number
  onPage: (page: number) => void
  /** Somebody goes to an issue. */
  onLeave?: () => void
  /** Before the import; after it the topics say what became of them. */
  deciding?: {
    skipped: ReadonlySet<number>
    choices: Choices
    onToggle: (id: number) => void
    onChoose: (id: number, field: BcfImportTopic['fields'][number]['field'], side: Side) => void
  }
}

const changes: Readonly<Record<BcfImportTopic['change'], Meaning>> = {
  new: 'done',
  changed: 'doing',
  conflict: 'open',
  same: 'void',
}
const outcomes: Readonly<Record<NonNullable<BcfImportTopic['outcome']>, Meaning>> = {
  created: 'done',
  changed: 'doing',
  refused: 'open',
  same: 'void',
  skipped: 'void',
}

/** Each topic beside the issue that it is, with what differs. */
export function TopicList({ topics: { data, error, isLoading, refetch }, ...props }: TopicListProps) {
  const { t } = useTranslation()
  const { projId, page, size, onPage, onLeave, deciding } = props
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (isLoading || !data) return <SkeletonList />
  if (data.content.length === 0) return <Empty text={t('bcf.noTopics')} />
  return (
    <>
      <ul className="bcf-topics">
        {data.content.map((topic) => (
          <li key={topic.id}>
            <div className="bcf-topic">
              {deciding && (
                <Checkbox
                  aria-label={t('bcf.take', { title: topic.title })}
                  checked={!deciding.skipped.has(topic.id)}
                  onChange={() => deciding.onToggle(topic.id)}
                />
              )}
              <strong className="bcf-title">{topic.title}</strong>
              {topic.issueId && !deciding && (
                <Link to={listAddress({ projId, id: topic.issueId })} onClick={onLeave}>
                  {topic.number}
                </Link>
              )}
              {topic.number && deciding && <span className="bcf-quiet">{topic.number}</span>}
              {topic.outcome ? (
                <Status meaning={outcomes[topic.outcome]}>{t(`bcf.outcome.${topic.outcome}`)}</Status>
              ) : (
                <Status meaning={changes[topic.change]}>{t(`bcf.change.${topic.change}`)}</Status>
              )}
              {topic.comments > 0 && <span className="bcf-quiet">{t('bcf.comments', { count: topic.comments })}</span>}
              {topic.views > 0 && <span className="bcf-quiet">{t('bcf.views', { count: topic.views })}</span>}
            </div>
            {topic.reason && <p className="bcf-reason">{topic.reason}</p>}
            {deciding && topic.fields.length > 0 && (
              <Fields topic={topic} deciding={deciding} isOff={deciding.skipped.has(topic.id)} />
            )}
          </li>
        ))}
      </ul>
      <Pagination
        size="small"
        align="end"
        hideOnSinglePage
        showSizeChanger={false}
        current={page + 1}
        pageSize={size}
        total={data.totalElements}
        onChange={(next) => onPage(next - 1)}
      />
    </>
  )
}

interface FieldsProps {
  topic: BcfImportTopic
  deciding: NonNullable<TopicListProps['deciding']>
  isOff: boolean
}

/** Field by field: what stands here, what comes, and which of them is to stay. */
function Fields({ topic, deciding: { choices, onChoose }, isOff }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <dl className="bcf-fields">
      {topic.fields.map(({ field, ours, theirs, state }) => {
        const side = choices.get(topic.id)?.[field] ?? (state === 'theirs' ? 'theirs' : 'ours')
        const label = t(`bcf.field.${field}`)
        return (
          <div key={field} className={state === 'conflict' ? 'bcf-conflict' : undefined}>
            <dt>
              {label} <span className="bcf-quiet">{t(`bcf.state.${state}`)}</span>
            </dt>
            <dd>
              <Segmented<Side>
                vertical
                block
                aria-label={t('bcf.choose', { field: label })}
                disabled={isOff}
                value={side}
                options={[
                  { value: 'ours', label: t('bcf.keepOurs', { value: ours || t('issue.nothing') }) },
                  { value: 'theirs', label: t('bcf.takeTheirs', { value: theirs || t('issue.nothing') }) },
                ]}
                onChange={(next) => onChoose(topic.id, field, next)}
              />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
