import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { messageOf } from '../../api/call.ts'
import { openProject } from './load-project.ts'
import { storedProjectPaths } from './mode.ts'
import { placeOf } from './place-of.ts'

/**
 * Goes where a link of ours leads; with `enters`, into that project whatever the link says. Into project mode only with the server's word: somebody who is no member is told so
 * here, because the address alone would end at the sign-in page.
 */
export function useOpenPlace() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const navigate = useNavigate()
  return async (link: string, enters?: number) => {
    const place = placeOf(link)
    const { pathname, searchParams } = new URL(place, location.origin)
    const asked = storedProjectPaths().includes(pathname) ? Number(searchParams.get('projId')) : 0
    const projId = enters ?? asked
    try {
      if (projId > 0 && !(await openProject(projId))) message.error(t('auth.notMember'))
      else navigate(place)
    } catch (error) {
      message.error(messageOf(error))
    }
  }
}
