import type { IssueDetail } from '@sunmao/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useGone } from '../../../shell/presence/live.ts'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { useIssue } from '../issue.api.ts'
import { IssueAttachments } from './issue-attachments.tsx'
import { IssueConflict } from './issue-conflict.tsx'
import { IssueDescription } from './issue-description.tsx'
import type { IssueDetailProps } from './issue-detail-props.ts'
import { IssueElements } from './issue-elements.tsx'
import { IssueFacts, IssueFurtherFacts } from './issue-facts.tsx'
import { IssueFurther } from './issue-further.tsx'
import { IssueHead } from './issue-head.tsx'
import { IssueHistory } from './issue-history.tsx'
import { IssueMoves } from './issue-moves.tsx'
import { IssuePictures } from './issue-pictures.tsx'
import { IssuePlace } from './issue-place.tsx'
import { IssueReferences } from './issue-references.tsx'
import { IssueTitle } from './issue-title.tsx'
import { useIssueEdit } from './use-issue-edit.ts'
import '../issue.css'
import './detail.css'

/** An issue with everything that is known of it, and what the person here may do with it now. */
export function IssueDetailPanel(props: IssueDetailProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { data, error, refetch } = useIssue(props.id)
  useGone('issue', props.id, ({ nickName, name }) => {
    message.warning(t('issue.removedBy', { person: nickName, name }))
    props.onClose()
  })
  return (
    <section
      ref={props.ref}
      tabIndex={-1}
      className={props.isPage ? 'issue-detail issue-detail-page' : 'issue-detail'}
      aria-label={t('issue.detail')}
    >
      <IssueHead row={data} {...props} />
      {error && (
        <Failure text={error.status === 404 ? t('issue.gone') : error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonList rows={8} />}
      {data && <IssueBody row={data} bench={props.bench} onOpen={props.onOpen} />}
    </section>
  )
}

function IssueBody({ row, bench, onOpen }: { row: IssueDetail } & Pick<IssueDetailProps, 'bench' | 'onOpen'>) {
  const { t } = useTranslation()
  const edit = useIssueEdit()
  return (
    <>
      <div className="issue-detail-body">
        <IssueTitle row={row} edit={edit}>
          <IssuePlace row={row} edit={edit} pickPlace={bench?.pickPlace} />
        </IssueTitle>
        <IssuePictures row={row} bench={bench} />
        <IssueFacts row={row} edit={edit} />
        <IssueDescription row={row} edit={edit} />
        <IssueFurther row={row}>
          <IssueFurtherFacts row={row} edit={edit} />
          <IssueElements row={row} edit={edit} pickElements={bench?.pickElements} />
          <IssueReferences row={row} edit={edit} onOpen={onOpen} />
          <IssueAttachments row={row} />
        </IssueFurther>
        <IssueHistory row={row} />
      </div>
      <IssueMoves row={row} />
      {edit.conflict && <IssueConflict conflict={edit.conflict} edit={edit} />}
      <span className="issue-live" role="status">
        {edit.isSaving ? t('common.loading') : ''}
      </span>
    </>
  )
}
