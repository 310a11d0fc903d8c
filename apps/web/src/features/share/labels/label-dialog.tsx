import { type LabelSize, labelSizes } from '@sunmao/contract'
import { Form, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { Refusal } from '../../../ui/dialog/refusal.tsx'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { LabelPreview } from './label-preview.tsx'
import type { LabelSheet } from './use-save-labels.ts'
import './labels.css'

interface LabelDialogProps {
  /** What will stand on them, in their order. */
  names: readonly string[]
  onSave: (sheet: LabelSheet) => Promise<unknown>
  onClose: () => void
}

const sizes = Object.keys(labelSizes) as LabelSize[]

/** How labels are printed: their size, and where the first one goes on a sheet that was begun. */
export function LabelDialog({ names, onSave, onClose }: LabelDialogProps) {
  const { t } = useTranslation()
  const [labelSize, setSize] = useState<LabelSize>('3x8')
  const [skip, setSkip] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { columns, rows } = labelSizes[labelSize]
  const sheets = Math.ceil((skip + names.length) / (columns * rows))
  const save = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await onSave({ labelSize, skip })
      onClose()
    } catch (error) {
      setRefusal(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      {...withoutAnimation}
      open
      width={560}
      title={t('share.printLabels')}
      okText={t('share.saveLabels')}
      cancelText={t('common.cancel')}
      confirmLoading={isBusy}
      closable={{ 'aria-label': t('common.close') }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Refusal text={refusal} />
      <div className="labels">
        <Form layout="vertical">
          <Form.Item label={t('share.labelSize')}>
            <Radio.Group
              aria-label={t('share.labelSize')}
              className="labels-sizes"
              value={labelSize}
              options={sizes.map((size) => ({ value: size, label: t(`share.size.${size}`) }))}
              onChange={({ target }) => {
                setSize(target.value)
                setSkip(0)
              }}
            />
          </Form.Item>
          <p className="share-quiet">{t('share.labelsCount', { count: names.length })}</p>
          <p className="share-quiet">{t('share.sheetsCount', { count: sheets })}</p>
          <p className="share-quiet">{t('share.skipHint')}</p>
        </Form>
        <LabelPreview size={labelSize} skip={skip} names={names} onSkip={setSkip} />
      </div>
    </Modal>
  )
}
