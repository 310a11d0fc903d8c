import { useTranslation } from 'react-i18next'
import { useMode } from '../../session/project/mode.ts'
import { TodoList } from './todo-list.tsx'

export function ProjectTodoPage() {
  const { t } = useTranslation()
  const project = useMode((mode) => mode.project)
  return project && <TodoList title={t('todo.project')} projId={project.projId} />
}
