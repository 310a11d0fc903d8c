import { bcfVersions } from '@sunmao/contract'
import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { type BcfVersion, type BeginExport, useSaveExport } from './use-save-export.ts'
import '../bcf.css'

export interface ExportChoice {
  label: string
  begin: BeginExport
}

interface ExportDialogProps {
  hint: string
  /** The first is what most want. */
  choices: readonly [ExportChoice, ...ExportChoice[]]
  onClose: () => void
}

/** What goes out, and as which version; it is made in the background and then saved. */
export function ExportDialog({ hint, choices, onClose }: ExportDialogProps) {
  const { t } = useTranslation()
  const save = useSaveExport()
  const [what, setWhat] = useState(0)
  const [version, setVersion] = useState<BcfVersion>('3.0')
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    const begun = await (choices[what] ?? choices[0]).begin(version)
    onClose()
    await save(begun)
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
      <p className="bcf-quiet">{hint}</p>
      {choices.length > 1 && (
        <fieldset className="bcf-choice">
          <legend>{t('bcf.what')}</legend>
          <Radio.Group
            vertical
            value={what}
            onChange={({ target }) => setWhat(target.value as number)}
            options={choices.map(({ label }, value) => ({ value, label }))}
          />
        </fieldset>
      )}
      <fieldset className="bcf-choice">
        <legend>{t('bcf.version')}</legend>
        <Radio.Group
          value={version}
          onChange={({ target }) => setVersion(target.value as BcfVersion)}
          options={bcfVersions.map((one) => ({ value: one, label: `BCF ${one}` })).toReversed()}
        />
        <p className="bcf-quiet">{t(version === '3.0' ? 'bcf.version30' : 'bcf.version21')}</p>
      </fieldset>
    </Modal>
  )
}
