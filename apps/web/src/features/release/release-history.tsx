import type { ReleaseSwitch } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Status } from '../../ui/label/status.tsx'
import { WideTable } from '../../ui/table/wide-table.tsx'
import { minuteText } from '../../ui/text/format.ts'
import { StepList } from './release-steps.tsx'

export function ReleaseHistory({ rows }: { rows: ReleaseSwitch[] }) {
  const { t } = useTranslation()
  return (
    <>
      <h2 className="release-head">{t('release.history')}</h2>
      <WideTable<ReleaseSwitch>
        size="small"
        rowKey="id"
        dataSource={rows}
        pagination={false}
        expandable={{
          expandedRowRender: (row) => (
            <div className="release-check">
              {row.reason && <pre className="release-problem">{row.reason}</pre>}
              <StepList of={row} />
            </div>
          ),
        }}
        columns={[
          { title: t('release.when'), className: 'release-number', render: (_, row) => minuteText(row.time) },
          {
            title: t('release.way'),
            className: 'release-number',
            render: (_, row) => `${row.from} → ${row.to}`,
          },
          { title: t('release.outcome'), render: (_, row) => <Outcome row={row} /> },
          { title: t('release.by'), render: (_, row) => row.by },
        ]}
      />
    </>
  )
}

function Outcome({ row: { outcome, isBack } }: { row: ReleaseSwitch }) {
  const { t } = useTranslation()
  if (!outcome) return null
  const word = outcome === 'switched' && isBack ? t('release.wasBack') : t(`release.ended.${outcome}`)
  return <Status meaning={outcome === 'switched' ? 'done' : 'open'}>{word}</Status>
}
