import { project, projectSub } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { copyText } from '../../ui/browser/copy-text.ts'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { OpeningProgress } from './models/opening-progress.tsx'
import { PlaceLine } from './place-line.tsx'
import { useStart } from './scene/use-start.ts'
import type { BenchCommand } from './tools/use-bench-actions.ts'
import { useRoomTags } from './walk/room-tags.ts'
import { WalkPlayer } from './walk/walk-player.tsx'
import { useWorkbench } from './workbench.ts'

/** Where one is: project, sub and models at the left, the place in the building in the middle, sharing at the right. */
export function BrowseHead({ progress, actions }: { progress: number; actions: readonly BenchCommand[] }) {
  const { t, i18n } = useTranslation()
  const { message } = App.useApp()
  const { viewer, projId, subId, models, fileIds } = useWorkbench()
  const { query } = usePage()
  useStart(viewer, {
    subId,
    fileIds,
    viewpointId: Number(query.get('viewpoint')) || undefined,
    viewId: Number(query.get('view')) || undefined,
    isTaken: query.has('compare') || query.has('issue') || query.has('annotation') || query.has('drawing'),
  })
  useRoomTags()
  const { data: own } = useCall(project.detail, { query: { projId } })
  const { data: subs } = useCall(projectSub.ofProject, { query: { projId } })
  const sub = subs?.find((one) => one.subId === subId)
  const share = async () => {
    if (await copyText(location.href, null)) message.success(t('browse.linkCopied'))
    else message.info(t('browse.copyAddress'))
  }
  return (
    <>
      <header className="browse-head">
        <div className="browse-card browse-where">
          <Link to={`/model/list?projId=${projId}&sub=${subId}`} aria-label={t('browse.back')} className="browse-back">
            <Icon name="chevron-left" />
          </Link>
          <span className="browse-cut">
            {own?.projName}
            {sub && ' / '}
            <b>{sub?.subName}</b>
          </span>
          <span className="browse-quiet browse-cut">
            {new Intl.ListFormat(i18n.language).format(new Set(models.map((one) => one.name)))}
          </span>
          {progress < 1 && <OpeningProgress share={progress} className="browse-progress" />}
        </div>
        <PlaceLine />
        <div className="browse-card">
          <Button icon={<Icon name="link" />} aria-label={t('browse.copyLink')} onClick={share}>
            {t('browse.copyLink')}
          </Button>
          {actions.map(({ id, title, icon, keys, isSecond, run }) => (
            <Button key={id} type={isSecond ? 'default' : 'primary'} icon={<Icon name={icon} />} onClick={run}>
              {title} <kbd className="browse-key">{keys}</kbd>
            </Button>
          ))}
        </div>
      </header>
      <WalkPlayer />
    </>
  )
}
