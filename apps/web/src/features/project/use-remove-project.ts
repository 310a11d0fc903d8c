import { type Project, project } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { useDanger } from '../../api/use-danger.ts'
import { projectReads } from './project-reads.ts'

/** Into the recycle bin, after a question. */
export function useRemoveProject(onRemoved?: () => void) {
  const { t } = useTranslation()
  const ask = useDanger()
  // The row that is gone must not be asked for again by the page that showed it.
  const remove = useSend(
    project.remove,
    projectReads.filter((read) => read !== project.detail),
  )
  return ({ projId, projName }: Project) =>
    ask({
      title: t('project.removeTitle', { name: projName }),
      content: t('project.removeText'),
      okText: t('project.remove'),
      run: async () => {
        await remove.mutateAsync({ body: [projId] })
        onRemoved?.()
      },
      done: t('project.removed'),
    })
}
