import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { messageOf } from '../../api/call.ts'
import { openProject } from '../../session/load-project.ts'

const firstScreen = '/projectTodo'

/** Into project mode. Whoever is no member is told so here: the address alone would end at the sign-in page. */
export function useEnterProject() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const navigate = useNavigate()
  return async (projId: number) => {
    try {
      if (await openProject(projId)) navigate(`${firstScreen}?projId=${projId}`)
      else message.error(t('auth.notMember'))
    } catch (error) {
      message.error(messageOf(error))
    }
  }
}
