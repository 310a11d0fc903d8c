import { appTypeEnterprise, appTypeProject, menus } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { useMode } from '../../session/project/mode.ts'
import { screensOf } from '../../shell/menu/menu-routes.ts'
import { usePage } from '../../ui/page/page-location.tsx'
import { WrongTenon } from './error-art.tsx'
import { ErrorPage } from './error-page.tsx'

/** The server's menu names a view that this build does not have. */
export function UnknownViewPage() {
  const { t } = useTranslation()
  return (
    <ErrorPage
      art={<WrongTenon />}
      title={t('page.unknownView')}
      text={t('page.unknownViewText', { view: useViewName() })}
    />
  )
}

/** The frame has asked for the menu already; this reads the same answer. */
function useViewName(): string {
  const { pathname } = usePage()
  const { enterpriseProjectFlag: flag, project } = useMode()
  const site = useCall(menus.build, { query: { appType: appTypeEnterprise } }, { enabled: flag === 1 })
  const inProject = useCall(
    menus.buildProject,
    { query: { appType: appTypeProject, projectId: project?.projId ?? 0 } },
    { enabled: flag === 0 && project !== undefined },
  )
  const menu = (flag === 1 ? site.data : inProject.data) ?? []
  return screensOf(menu).find((screen) => screen.path === pathname)?.view ?? pathname
}
