import { type ReportFormat, report, reportFormats, task, type WantedReport } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { saveBlob } from '../../ui/browser/save-blob.ts'
import { Icon } from '../../ui/picture/icon.tsx'

const LOOK_MS = 700

type Wanted = WantedReport extends infer One ? (One extends unknown ? Omit<One, 'format'> : never) : never

/** What the list shows as a review sheet or a clash report, as Word, PDF or Excel; it is made in the background and then saved. */
export function ReportButton({ wanted, label = 'report.export' }: { wanted: Wanted; label?: Key }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const make = async (format: ReportFormat) => {
    const { id, taskId, name } = await call(report.begin, { body: { ...wanted, format } as WantedReport })
    const key = `report${id}`
    const tell = (percent: number, before = 0) => {
      const content =
        before > 0 ? t('report.waiting', { count: before }) : t('report.making', { percent: Math.round(percent) })
      message.open({ key, type: 'loading', duration: 0, content })
    }
    try {
      for (;;) {
        const { status, progress, before } = await call(task.get, { params: { id: taskId } })
        if (status === 'done') break
        if (status === 'failed' || status === 'cancelled') {
          message.open({ key, type: 'error', content: t('report.failed') })
          return
        }
        tell(progress, before)
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      }
      saveBlob(await call(report.download, { query: { id } }), name)
      message.open({ key, type: 'success', content: t('report.saved', { name }) })
    } catch (error) {
      message.destroy(key)
      throw error
    }
  }
  const begin = async (format: ReportFormat) => {
    setBusy(true)
    // A refusal is told by the call itself.
    await make(format).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: reportFormats.map((format) => ({
          key: format,
          label: t(`report.format.${format}`),
          onClick: () => void begin(format),
        })),
      }}
    >
      <Button icon={<Icon name="download" />} loading={isBusy}>
        {t(label)}
      </Button>
    </Dropdown>
  )
}
