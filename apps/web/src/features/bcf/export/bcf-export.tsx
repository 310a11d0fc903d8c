import { bcfExport, bcfVersions, type IssueFilter, task } from '@sunmao/contract'
import { App, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { saveBlob } from '../../../ui/browser/save-blob.ts'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import '../bcf.css'

const LOOK_MS = 700

interface BcfExportProps {
  filter: IssueFilter
  chosen: readonly number[]
  onClose: () => void
}

type What = 'chosen' | 'shown' | 'all'

/** What goes out, and as which version; it is made in the background and then saved. */
export function BcfExport({ filter: { projId, ...filter }, chosen, onClose }: BcfExportProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [what, setWhat] = useState<What>(chosen.length > 0 ? 'chosen' : 'shown')
  const [version, setVersion] = useState<(typeof bcfVersions)[number]>('3.0')
  const [isBusy, setBusy] = useState(false)
  const wanted = { chosen: { ids: [...chosen] }, shown: filter, all: {} }[what]
  const make = async () => {
    const { id, taskId, name } = await call(bcfExport.begin, { body: { projId, version, filter: wanted } })
    const key = `bcf${id}`
    onClose()
    try {
      for (;;) {
        const { status, progress } = await call(task.get, { params: { id: taskId } })
        if (status === 'done') break
        if (status === 'failed' || status === 'cancelled') {
          message.open({ key, type: 'error', content: t('bcf.exportFailed') })
          return
        }
        const content = t('bcf.exporting', { percent: Math.round(progress) })
        message.open({ key, type: 'loading', duration: 0, content })
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      }
      saveBlob(await call(bcfExport.download, { query: { id } }), name)
      message.open({ key, type: 'success', content: t('report.saved', { name }) })
    } catch (error) {
      message.destroy(key)
      throw error
    }
  }
  const begin = async () => {
    setBusy(true)
    // A refusal is told by the call itself.
    await make().catch(() => setBusy(false))
  }
  return (
    <Modal
      {...withoutAnimation}
      open
      width={480}
      title={t('bcf.export')}
      okText={t('bcf.exportStart')}
      cancelText={t('common.cancel')}
      closable={{ 'aria-label': t('common.close') }}
      confirmLoading={isBusy}
      onOk={() => void begin()}
      onCancel={onClose}
    >
      <p className="bcf-quiet">{t('bcf.exportHint')}</p>
      <fieldset className="bcf-choice">
        <legend>{t('bcf.what')}</legend>
        <Radio.Group
          vertical
          value={what}
          onChange={({ target }) => setWhat(target.value as What)}
          options={[
            ...(chosen.length > 0 ? [{ value: 'chosen', label: t('bcf.whatChosen', { count: chosen.length }) }] : []),
            { value: 'shown', label: t('bcf.whatShown') },
            { value: 'all', label: t('bcf.whatAll') },
          ]}
        />
      </fieldset>
      <fieldset className="bcf-choice">
        <legend>{t('bcf.version')}</legend>
        <Radio.Group
          value={version}
          onChange={({ target }) => setVersion(target.value as typeof version)}
          options={bcfVersions.map((one) => ({ value: one, label: `BCF ${one}` })).toReversed()}
        />
        <p className="bcf-quiet">{t(version === '3.0' ? 'bcf.version30' : 'bcf.version21')}</p>
      </fieldset>
    </Modal>
  )
}
