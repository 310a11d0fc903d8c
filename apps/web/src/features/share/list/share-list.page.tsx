import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMode } from '../../../session/project/mode.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { useTopic } from '../../../shell/presence/live.ts'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { BatchDialog } from '../batch/batch-dialog.tsx'
import { PackageDialog } from '../batch/package-dialog.tsx'
import { LockedModels } from './locked-models.tsx'
import { ProjectRecords } from './project-records.tsx'
import { ShareDrawer } from './share-drawer.tsx'
import { ShareList } from './share-list.tsx'
import { useShareCounts } from './use-share-counts.ts'
import '../../../ui/table/card-table.css'
import './list.css'

/** Everything that has left the project by a link: what, to whom, until when, and who has used it. */
export function ShareListPage() {
  const project = useMode((mode) => mode.project)
  return project && <Shares key={project.projId} projId={project.projId} />
}

function Shares({ projId }: { projId: number }) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  useTopic(`project:${projId}`)
  const mayAdd = useProjectCan(projId)('accessControl:add')
  const { total, on } = useShareCounts(projId)
  const [shown, setShown] = useState<'batch' | 'package'>()
  const id = Number(query.get('id')) || undefined
  const actions = mayAdd && (
    <>
      <Button icon={<Icon name="share" />} onClick={() => setShown('package')}>
        {t('share.package')}
      </Button>
      <Button type="primary" icon={<Icon name="qrcode" />} onClick={() => setShown('batch')}>
        {t('share.batch')}
      </Button>
    </>
  )
  const tabs = [
    { key: 'shares', label: t('share.list'), children: <ShareList projId={projId} /> },
    { key: 'records', label: t('share.uses'), children: <ProjectRecords projId={projId} /> },
    { key: 'locked', label: t('share.locked'), children: <LockedModels projId={projId} /> },
  ]
  return (
    <>
      <PageHead
        title={t('share.links')}
        count={total !== undefined && t('share.count', { on, count: total })}
        actions={actions}
      />
      <Tabs
        className="share-tabs"
        activeKey={tabs.find(({ key }) => key === query.get('tab'))?.key ?? 'shares'}
        items={tabs}
        destroyOnHidden
        onChange={(tab) =>
          setQuery({ tab: tab === 'shares' ? undefined : tab, page: undefined, size: undefined, blurry: undefined })
        }
      />
      {id !== undefined && <ShareDrawer key={id} id={id} onClose={() => setQuery({ id: undefined, at: undefined })} />}
      {shown === 'batch' && <BatchDialog projId={projId} onClose={() => setShown(undefined)} />}
      {shown === 'package' && <PackageDialog projId={projId} onClose={() => setShown(undefined)} />}
    </>
  )
}
