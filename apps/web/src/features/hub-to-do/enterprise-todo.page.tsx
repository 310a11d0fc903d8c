import { useTranslation } from 'react-i18next'
import { TodoList } from './todo-list.tsx'

export function EnterpriseTodoPage() {
  const { t } = useTranslation()
  return <TodoList title={t('todo.title')} />
}
