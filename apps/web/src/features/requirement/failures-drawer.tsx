import { type RequirementCheck, type RequirementFailure, requirement } from '@sunmao/contract'
import { App, Button, Drawer, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { PlaceLink } from '../../session/project/place-link.tsx'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { useRaiseIssues } from './requirement.api.ts'

const SIZE = 50

interface FailuresDrawerProps {
  projId: number
  check: RequirementCheck
  specification: number
  onClose: () => void
}

/** What fails a specification, what each lacks, and what to do about it. */
export function FailuresDrawer({ projId, check, specification, onClose }: FailuresDrawerProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const can = useProjectCan(projId)
  const [page, setPage] = useState(0)
  const query = { checkId: check.id, specification, page, size: SIZE }
  const { data, error, isPending, refetch } = useCall(requirement.failures, { query }, { keepPrevious: true })
  const raise = useRaiseIssues()
  const raiseIssue = async () => {
    const [made] = await raise.mutateAsync({ body: { checkId: check.id, specifications: [specification] } })
    if (!made) return
    const path = `/issueList?projId=${projId}&id=${made.id}`
    message.success(
      <>
        {t('requirement.raised')}{' '}
        <a
          href={path}
          onClick={(event) => {
            event.preventDefault()
            navigate(path)
          }}
        >
          {made.number}
        </a>
      </>,
    )
  }
  const result = check.results[specification]
  return (
    <Drawer
      open
      size={640}
      title={result?.name}
      closable={{ 'aria-label': t('common.close') }}
      onClose={onClose}
      extra={
        can('issue:add') && (
          <Button type="primary" loading={raise.isPending} onClick={() => void raiseIssue().catch(() => undefined)}>
            {t('requirement.raise')}
          </Button>
        )
      }
    >
      <p>
        {check.modelName} V{check.version} · {t('requirement.failCount', { count: result?.failed ?? 0 })}{' '}
        {data?.link && <PlaceLink to={data.link}>{t('requirement.show')}</PlaceLink>}
      </p>
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : (
        <Table<RequirementFailure>
          size="small"
          rowKey={(row) => `${row.globalId} ${row.name} ${row.index ?? ''}`}
          loading={isPending}
          dataSource={data?.content}
          scroll={{ x: 'max-content' }}
          pagination={{
            current: page + 1,
            pageSize: SIZE,
            total: data?.totalElements ?? 0,
            size: 'small',
            showSizeChanger: false,
            hideOnSinglePage: true,
            onChange: (next) => setPage(next - 1),
          }}
          columns={[
            { title: t('requirement.column.element'), render: (_, row) => row.name || row.globalId || '–' },
            { title: t('requirement.column.class'), dataIndex: 'class' },
            { title: t('requirement.column.unmet'), render: (_, row) => row.requirements.join('; ') || '–' },
          ]}
        />
      )}
    </Drawer>
  )
}
