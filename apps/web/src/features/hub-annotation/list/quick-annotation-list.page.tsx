import { projectSub } from '@sunmao/contract'
import { Drawer, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useMode } from '../../../session/project/mode.ts'
import { useTopic } from '../../../shell/presence/live.ts'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { BcfExportButton } from '../../bcf/bcf-export-button.panel.tsx'
import { ReportButton } from '../../report/report-button.panel.tsx'
import { AnnotationDetailPanel } from '../detail/annotation-detail.panel.tsx'
import { filterIn } from './annotation-query.ts'
import { AnnotationTab } from './annotation-tab.tsx'
import { MarkupTab } from './markup-tab.tsx'
import { NewAnnotation } from './new-annotation.tsx'
import { ViewpointTab } from './viewpoint-tab.tsx'
import '../hub-annotation.css'

const kinds = ['annotation', 'markup', 'viewpoint'] as const

/** Viewpoints, markups and annotations of the project one works in, as pictures. */
export function QuickAnnotationListPage() {
  const project = useMode((mode) => mode.project)
  return project && <QuickAnnotationList key={project.projId} projId={project.projId} />
}

function QuickAnnotationList({ projId }: { projId: number }) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  useTopic(`project:${projId}`)
  const { data: subs } = useCall(projectSub.ofProject, { query: { projId } })
  const kind = kinds.find((one) => one === query.get('kind')) ?? 'annotation'
  const id = Number(query.get('id')) || undefined
  const { projId: _, ...filter } = filterIn(query, projId)
  const chosen = Number(query.get('sub')) || undefined
  // Markups and viewpoints are kept by sub; annotations are found in all of them.
  const subId = chosen ?? (kind === 'annotation' ? undefined : subs?.[0]?.subId)
  return (
    <>
      <PageHead
        title={t('menu.annotation')}
        actions={
          kind === 'annotation' && (
            <>
              <ReportButton wanted={{ kind, projId, filter }} />
              <BcfExportButton wanted={{ kind, filter: { projId, ...filter } }} />
              <NewAnnotation projId={projId} subs={subs ?? []} subId={subId} />
            </>
          )
        }
      />
      <div className="annotation-filters">
        <Segmented
          aria-label={t('annotation.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`annotation.kind.${value}`) }))}
          onChange={(value) => setQuery({ kind: value, page: undefined })}
        />
        <Select
          className="annotation-sub"
          aria-label={t('annotation.sub')}
          allowClear={kind === 'annotation'}
          placeholder={t('annotation.allSubs')}
          value={subId}
          options={subs?.map((one) => ({ value: one.subId, label: `${one.subNo} ${one.subName}` }))}
          onChange={(value: number | undefined) => setQuery({ sub: value, page: undefined })}
        />
      </div>
      {kind === 'annotation' && <AnnotationTab projId={projId} />}
      {kind === 'markup' && subId && <MarkupTab projId={projId} subId={subId} />}
      {kind === 'viewpoint' && subId && <ViewpointTab subId={subId} />}
      <Drawer
        open={id !== undefined}
        size={420}
        mask={false}
        closable={false}
        aria-label={t('annotation.one')}
        styles={{ body: { padding: 0 } }}
        onClose={() => setQuery({ id: undefined })}
      >
        {id !== undefined && (
          <AnnotationDetailPanel key={id} id={id} hasPicture onClose={() => setQuery({ id: undefined })} />
        )}
      </Drawer>
    </>
  )
}
