import type { TodoAction } from '@sunmao/contract'
import type { Ctx } from '../../core/context.ts'
import { instantOf } from '../../core/wire-time.ts'
import { renewTodosOf } from '../hub-to-do/renew-todos.service.ts'
import { annotationSpot } from './annotation-link.ts'
import type { AnnotationRow } from './annotation-row.ts'

/** Who has to do something about it now, and what. */
function dutyOf(row: AnnotationRow, addresseeIds: readonly number[]): { action: TodoAction; handlerIds: number[] } {
  if (row.status === 'open') return { action: 'reply', handlerIds: [...addresseeIds] }
  if (row.status === 'replied' && row.userId) return { action: 'confirm', handlerIds: [row.userId] }
  return { action: 'reply', handlerIds: [] }
}

export const renewTodos = (own: Ctx, row: AnnotationRow, addresseeIds: readonly number[], isMove: boolean) =>
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
      ...dutyOf(row, addresseeIds),
    },
    isMove,
  )
