import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { indexCodeAndProjName, type ModeProject } from '../../session/project/mode.ts'
import { Icon } from '../../ui/picture/icon.tsx'

/** On a phone the navbar has no room for the project: the drawer says where one is. Home lists the others. */
export function SideProject({ project }: { project: ModeProject }) {
  const { t } = useTranslation()
  return (
    <Link className="side-project" to="/dashboard" title={t('nav.switchProject')}>
      <Icon name="building" size={18} />
      <span className="side-text">{indexCodeAndProjName(project)}</span>
      <span className="side-switch">{t('nav.switch')}</span>
    </Link>
  )
}
