import { link2d3d } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { useBench } from '../browse/workbench.api.ts'
import { linkAddress, linkModelAddress, linkName } from './link2d3d.api.ts'
import './link2d3d.css'

/** Drawings of the open sub that are linked with its levels. */
export function BenchLinks() {
  const { t } = useTranslation()
  const { projId, subId } = useBench()
  const isAllowed = useProjectCan(projId)('hub:link2d3d')
  const { data } = useCall(link2d3d.ofSub, { query: { subId } }, { enabled: isAllowed && subId > 0, quiet: true })
  if (!isAllowed || data?.length === 0) return <Empty text={t('link2d3d.emptyForReader')} />
  return (
    <ul className="link-bench">
      {data?.map((link) => (
        <li key={link.id}>
          <Link to={linkAddress(link)}>{linkName(link)}</Link>
          <span className="browse-quiet">{link.level}</span>
          <Link to={linkModelAddress(link)}>{t('link2d3d.lay')}</Link>
        </li>
      ))}
    </ul>
  )
}
