import { App, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDict } from '../../../api/use-dict.ts'
import { useGone } from '../../../shell/presence/live.ts'
import { Avatar } from '../../../ui/label/avatar.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { dayText } from '../../../ui/text/format.ts'
import { listAddress } from '../../issue/issue.api.ts'
import { RichText } from '../../rich-text/rich-text.panel.tsx'
import { ThreadPanel } from '../../thread/thread.panel.tsx'
import { AnnotationStatus } from '../annotation-status.tsx'
import { annotationSpot, useAnnotation } from '../hub-annotation.api.ts'
import { AnnotationHead, type Step } from './annotation-head.tsx'
import { AnnotationMoves } from './annotation-moves.tsx'
import { AnnotationReplies } from './annotation-replies.tsx'
import '../hub-annotation.css'
import { usePersonName } from '../../../ui/label/person-name.ts'

interface AnnotationDetailProps {
  id: number
  step?: Step
  /** It stands outside of the model: its picture, and the way there. */
  hasPicture?: boolean
  /** Where it can be drawn anew. */
  onEdit?: () => void
  onClose: () => void
}

/** An annotation: what is asked of whom, what was answered, what is said about it, and what can be done. */
export function AnnotationDetailPanel({ id, step, hasPicture = false, onEdit, onClose }: AnnotationDetailProps) {
  const { t } = useTranslation()
  const { labelOf } = useDict('discipline')
  const nameOf = usePersonName()
  const { message } = App.useApp()
  useGone('annotation', id, ({ nickName, name }) => {
    message.warning(t('annotation.removedBy', { person: nickName, name }))
    onClose()
  })
  const { data: row, error, refetch } = useAnnotation(id)
  const place = row && [row.location.level, row.location.room, row.location.grid].filter(Boolean).join(' ')
  const toSpot = row?.location.sheet ? 'annotation.toSheet' : 'annotation.toModel'
  return (
    <div className="annotation-detail">
      <AnnotationHead row={row} step={step} onEdit={onEdit} onClose={onClose} />
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!row && !error && <SkeletonList rows={6} />}
      {row && (
        <>
          <div className="annotation-body">
            {hasPicture && row.picture && (
              <Link to={annotationSpot(row)} aria-label={t(toSpot)} className="annotation-picture">
                <img src={row.picture} alt={row.title} />
              </Link>
            )}
            <h2 className="annotation-title">{row.title}</h2>
            <p className="annotation-line">
              <AnnotationStatus status={row.status} />
              <span>{place}</span>
              {row.issue && <Link to={listAddress({ projId: row.projId, id: row.issue.id })}>{row.issue.number}</Link>}
            </p>
            {hasPicture && (row.fileIds.length > 0 || row.location.sheet) && (
              <Link to={annotationSpot(row)}>{t(toSpot)}</Link>
            )}
            <dl className="annotation-facts">
              <dt>{t('annotation.raiser')}</dt>
              <dd>
                {nameOf(row.raiser)} <span className="annotation-quiet">{dayText(row.createTime)}</span>
              </dd>
              {row.addressees.length > 0 && (
                <>
                  <dt>{t('annotation.addressees')}</dt>
                  <dd className="annotation-people">
                    {row.addressees.map((one) => (
                      <span key={one.id ?? one.nickName}>
                        <Avatar name={one.nickName} src={one.avatarName && `/avatar/${one.avatarName}`} size={18} />
                        {nameOf(one)}
                      </span>
                    ))}
                  </dd>
                </>
              )}
              <dt>{t('annotation.discipline')}</dt>
              <dd>{labelOf(row.discipline)}</dd>
              {row.dueDate && (
                <>
                  <dt>{t('annotation.due')}</dt>
                  <dd>{row.dueDate}</dd>
                </>
              )}
              <dt>{t('annotation.marks')}</dt>
              <dd>{t('annotation.markCount', { count: row.marks.length })}</dd>
            </dl>
            {row.html && <RichText html={row.html} />}
            <Tabs
              size="small"
              items={[
                {
                  key: 'replies',
                  label: t('annotation.replies', { count: row.replies }),
                  children: <AnnotationReplies row={row} />,
                },
                {
                  key: 'talk',
                  label: t('annotation.talk', { count: row.comments }),
                  children: row.issue ? (
                    <ThreadPanel kind="issue" refId={row.issue.id} />
                  ) : (
                    <ThreadPanel kind="hubAnnotation" refId={row.id} />
                  ),
                },
              ]}
            />
          </div>
          <AnnotationMoves row={row} />
        </>
      )}
    </div>
  )
}
