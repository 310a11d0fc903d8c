import { model, requirement } from '@sunmao/contract'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/hooks.ts'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { saveBlob } from '../../ui/browser/save-blob.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { BcfExportButton } from '../bcf/bcf-export-button.panel.tsx'
import { FailuresDrawer } from './failures-drawer.tsx'
import { useCheckModels, useChecks, useRequirement } from './requirement.api.ts'
import { RequirementMatrix } from './requirement-matrix.tsx'

interface Shown {
  checkId: number
  specification: number
}

/** As many models as are checked at once. */
const MOST = 200

/** What a document asks for, down; the models that were checked, across. */
export function RequirementResults({ projId, id }: { projId: number; id: number }) {
  const { t } = useTranslation()
  const can = useProjectCan(projId)
  const document = useRequirement(id)
  const checks = useChecks(id)
  const models = useCall(model.list, { body: { projId, page: 0, size: MOST } })
  const check = useCheckModels()
  const [shown, setShown] = useState<Shown>()
  const error = document.error ?? checks.error
  if (error) return <Failure text={error.message} onRetry={() => void checks.refetch()} />
  if (!document.data || !checks.data) return <SkeletonList rows={5} />
  const { title, asks } = document.data
  const readable = models.data?.content.filter(({ status }) => status === 'ready' || status === 'partial') ?? []
  const isBusy = checks.data.some(({ status }) => status === 'queued' || status === 'running')
  const save = async (format: string) =>
    format === 'ids'
      ? saveBlob(await call(requirement.source, { query: { id } }), `${title}.ids`)
      : saveBlob(
          await call(requirement.export, { query: { id, format: format === 'html' ? 'html' : 'xlsx' } }),
          `${title}.${format}`,
        )
  const chosen = shown && checks.data.find((one) => one.id === shown.checkId)
  return (
    <section className="requirement-results" aria-label={title}>
      <header className="requirement-head">
        <h2>{title}</h2>
        {can('requirement:edit') && (
          <Button
            type="primary"
            loading={check.isPending || isBusy}
            disabled={readable.length === 0}
            onClick={() => check.mutate({ body: { id, modelIds: readable.map(({ modelId }) => modelId) } })}
          >
            {t(isBusy ? 'requirement.checking' : 'requirement.checkAll', { count: readable.length })}
          </Button>
        )}
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'ids', label: 'IDS' },
              ...(checks.data.length > 0
                ? [
                    { key: 'xlsx', label: 'Excel' },
                    { key: 'html', label: t('requirement.htmlReport') },
                  ]
                : []),
            ],
            onClick: ({ key }) => void save(key).catch(() => undefined),
          }}
        >
          <Button>{t('common.export')}</Button>
        </Dropdown>
        {checks.data.length > 0 && <BcfExportButton wanted={{ kind: 'requirement', id }} />}
      </header>
      {checks.data.length === 0 && (
        <Empty text={t(readable.length === 0 ? 'requirement.noModels' : 'requirement.notChecked')} />
      )}
      <RequirementMatrix
        asks={asks}
        checks={checks.data}
        onOpen={(checkId, specification) => setShown({ checkId, specification })}
      />
      {shown && chosen && (
        <FailuresDrawer
          projId={projId}
          check={chosen}
          specification={shown.specification}
          onClose={() => setShown(undefined)}
        />
      )}
    </section>
  )
}
