import type { Todo } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { dueWord, isDueToday } from '../../ui/text/format.ts'
import '../../ui/table/card-table.css'

/** Until when; red once it cannot wait any longer than today. */
export function DueTime({ todo }: { todo: Pick<Todo, 'dueTime'> }) {
  const { t } = useTranslation()
  return <span className={isDueToday(todo.dueTime) ? 'card-late' : 'card-quiet'}>{dueWord(todo.dueTime, t)}</span>
}
