import { type Release, release } from '@sunmao/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { useDanger } from '../../api/use-danger.ts'
import { Status } from '../../ui/label/status.tsx'
import { Empty } from '../../ui/loading/empty.tsx'
import { WideTable } from '../../ui/table/wide-table.tsx'
import { minuteText } from '../../ui/text/format.ts'
import { sizeText } from '../../ui/text/size-text.ts'
import { ReleaseCheckResult } from './release-check-result.tsx'

interface Props {
  rows: Release[] | undefined
  isPending: boolean
  isBusy: boolean
  canSwitch: boolean
  seconds: number
}

export function ReleaseTable({ rows, isPending, ...actions }: Props) {
  const { t, i18n } = useTranslation()
  return (
    <WideTable<Release>
      size="small"
      rowKey="version"
      loading={isPending}
      dataSource={rows}
      pagination={false}
      locale={{ emptyText: <Empty text={t('release.empty')} /> }}
      expandable={{
        rowExpandable: (row) => row.check !== undefined,
        expandedRowRender: (row) => row.check && <ReleaseCheckResult check={row.check} />,
      }}
      columns={[
        { title: t('release.version'), className: 'release-number', render: (_, row) => row.version },
        { title: t('release.state'), render: (_, row) => <ReleaseState row={row} /> },
        { title: t('release.made'), className: 'release-number', render: (_, row) => minuteText(row.time) },
        {
          title: t('release.size'),
          className: 'release-number',
          render: (_, row) => t('release.sizeOf', { size: sizeText(row.bytes, i18n.language), count: row.files }),
        },
        {
          title: t('release.libraries'),
          render: (_, row) => t(row.isFull ? 'release.librariesInside' : 'release.librariesShared'),
        },
        { title: t('release.signedBy'), className: 'release-number', render: (_, row) => row.keyId },
        { title: t('common.actions'), render: (_, row) => <Actions row={row} {...actions} /> },
      ]}
    />
  )
}

function ReleaseState({ row: { isRunning, isReady, check } }: { row: Release }) {
  const { t } = useTranslation()
  if (isRunning) return <Status meaning="done">{t('release.isRunning')}</Status>
  if (check && !check.isGood) return <Status meaning="open">{t('release.checkBad')}</Status>
  if (isReady) return <Status meaning="done">{t('release.checkGood')}</Status>
  return <Status meaning="void">{t(check ? 'release.checkOld' : 'release.notChecked')}</Status>
}

function Actions({ row, isBusy, canSwitch, seconds }: { row: Release } & Omit<Props, 'rows' | 'isPending'>) {
  const { t } = useTranslation()
  const danger = useDanger()
  const check = useSend(release.check, [release.list])
  const change = useSend(release.change, [release.list])
  const remove = useSend(release.remove, [release.list])
  const params = { version: row.version }
  const acceptOneWay = row.check?.isOneWay ?? false
  const askSwitch = () =>
    danger({
      title: t('release.switchTitle', { version: row.version }),
      content: t(acceptOneWay ? 'release.switchOneWay' : 'release.switchText', { count: seconds }),
      okText: t('release.switch'),
      run: () => change.mutateAsync({ params, body: { acceptOneWay } }),
    })
  const askRemove = () =>
    danger({
      title: t('resource.removeTitle', { name: row.version }),
      okText: t('common.delete'),
      run: () => remove.mutateAsync({ params }),
      done: t('common.deleted'),
    })
  if (row.isRunning) return null
  return (
    <>
      <Button
        type="link"
        size="small"
        disabled={isBusy}
        loading={check.isPending}
        onClick={() => check.mutate({ params })}
      >
        {t('release.check')}
      </Button>
      <Button type="link" size="small" disabled={isBusy || !row.isReady || !canSwitch} onClick={askSwitch}>
        {t('release.switch')}
      </Button>
      <Button type="link" size="small" danger disabled={isBusy} onClick={askRemove}>
        {t('common.delete')}
      </Button>
    </>
  )
}
