import { annotationWorkflow, type HubAnnotationDetail } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/picture/icon.tsx'
import { VerbButtons } from '../../../ui/workflow/verb-buttons.tsx'
import { useMoveAnnotation, useTurnIntoIssue } from '../hub-annotation.api.ts'

/** What the person here may do with it now. */
export function AnnotationMoves({ row }: { row: HubAnnotationDetail }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const move = useMoveAnnotation()
  const turn = useTurnIntoIssue()
  if (row.moves.length === 0 && !row.mayBecomeIssue) return null
  const toIssue = async () => {
    const { issue } = await turn.mutateAsync({ query: { id: row.id } })
    message.success(t('annotation.becameIssue', { number: issue?.number }))
  }
  return (
    <footer className="annotation-foot">
      {row.mayBecomeIssue && (
        <Button
          icon={<Icon name="flag" />}
          loading={turn.isPending}
          onClick={() => void toIssue().catch(() => undefined)}
        >
          {t('annotation.toIssue')}
        </Button>
      )}
      <VerbButtons
        offers={annotationWorkflow.offer(row.status, row.parts, row.moves)}
        label={(verb) => t(`annotation.move.${verb}`)}
        moreLabel={t('issue.moreMoves')}
        isBusy={move.isPending}
        onVerb={(verb) => move.mutate({ body: { id: row.id, rowVersion: row.rowVersion, move: verb } })}
      />
    </footer>
  )
}
