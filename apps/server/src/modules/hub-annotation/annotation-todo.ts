import { type AnnotationPart, annotationWorkflow } from '@sunmao/contract'
import { instantOf } from '../../core/wire-time.ts'
import type { Own } from '../hub-to-do/hub-to-do.service.ts'
import { renewTodosOf } from '../hub-to-do/renew-todos.service.ts'
import { annotationSpot } from './annotation-link.ts'
import type { AnnotationRow } from './annotation-row.ts'

const peopleOf = (row: AnnotationRow, addresseeIds: readonly number[]) => (part: AnnotationPart) => {
  if (part === 'addressee') return addresseeIds
  return part === 'raiser' && row.userId !== null ? [row.userId] : []
}

export const renewTodos = (own: Own, row: AnnotationRow, addresseeIds: readonly number[], isMove: boolean) =>
  renewTodosOf(
    own,
    {
      bizType: 'annotation',
      bizId: row.id,
      projId: row.projId,
      subId: row.subId,
      title: `${row.number} ${row.title}`,
      link: annotationSpot(row),
      dueTime: row.dueDate ? instantOf(`${row.dueDate} 23:59:59`) : undefined,
      ...annotationWorkflow.dutyOf(row.status, peopleOf(row, addresseeIds)),
    },
    isMove,
  )
