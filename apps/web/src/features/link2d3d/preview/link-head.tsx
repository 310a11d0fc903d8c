import type { Link2d3d } from '@sunmao/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRowActions } from '../../../manifest/row-action.tsx'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { Status } from '../../../ui/label/status.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { isLoose, linkMeanings, linkModelAddress, linkName } from '../link2d3d.api.ts'
import { linkActions } from '../link2d3d.slot.ts'
import { LinkChoice } from './link-choice.tsx'
import type { SheetTask } from './sheet-task.ts'

interface LinkHeadProps {
  link: Link2d3d
  task: SheetTask
  onTask: (task: SheetTask) => void
  isOpen: boolean
  onOpen: () => void
  /** The list of drawings stands beside the sheet, or could. */
  isListed?: boolean
  onList?: () => void
}

export function LinkHead({ link, task, onTask, isOpen, onOpen, isListed, onList }: LinkHeadProps) {
  const { t } = useTranslation()
  const can = useProjectCan(link.projId)
  const added = useRowActions(linkActions, link.projId)
  return (
    <header className="browse-head link-head">
      <div className="browse-card browse-where">
        <Link
          to={`/link2d3d?projId=${link.projId}&sub=${link.subId}`}
          aria-label={t('link2d3d.back')}
          className="browse-back"
        >
          <Icon name="chevron-left" />
        </Link>
        {onList && can('link2d3d:list') && !isListed && (
          <Button
            type="text"
            size="small"
            icon={<Icon name="list" />}
            aria-label={t('drawing.list')}
            onClick={onList}
          />
        )}
        {can('link2d3d:list') && !isListed ? (
          <LinkChoice link={link} />
        ) : (
          <b className="browse-cut">{linkName(link)}</b>
        )}
        <span className="browse-quiet">{t('model.versionNo', { version: link.version })}</span>
        <Status meaning={linkMeanings[link.status]}>{t(`link2d3d.status.${link.status}`)}</Status>
        {link.residualMm !== undefined && (
          <span className={isLoose(link) ? 'link-loose' : 'browse-quiet'}>
            {t('link2d3d.residual')} {link.residualMm.toFixed(1)} mm
          </span>
        )}
      </div>
      <div className="browse-card">
        {can('issue:add') && link.transform && (
          <Button
            type={task === 'issue' ? 'primary' : 'default'}
            icon={<Icon name="flag" />}
            onClick={() => onTask(task === 'issue' ? 'go' : 'issue')}
          >
            {t(task === 'issue' ? 'link2d3d.pickIssue' : 'issue.new')}
          </Button>
        )}
        <Button icon={<Icon name="measure" />} aria-pressed={isOpen} onClick={onOpen}>
          {t('link2d3d.calibration')}
        </Button>
        {added.actionsOf(link, link.transform !== undefined).map(({ name, icon, label, run }) => (
          <Button key={name} icon={<Icon name={icon} />} aria-label={label} onClick={run}>
            {label}
          </Button>
        ))}
        {can('hub:link2d3d') && (
          <Link to={linkModelAddress(link)} aria-label={t('link2d3d.modelTitle')} className="browse-back">
            <Icon name="model" />
          </Link>
        )}
      </div>
      {added.dialog}
    </header>
  )
}
