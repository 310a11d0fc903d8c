import { type Model, modelPubVersion } from '@sunmao/contract'
import { Form, Modal, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { withoutAnimation } from '../../ui/dialog/without-animation.ts'
import { isReadable, useSubModels, useVersions } from '../model/model.api.ts'
import { useStartCompare } from '../model/start-compare.api.ts'

interface CompareFormProps {
  projId: number
  subId: number
  onClose: () => void
}

const isComparable = (row: Model) => row.format !== 'document' && isReadable(row)

/** Two versions of a model, or two releases. */
export function CompareForm({ projId, subId, onClose }: CompareFormProps) {
  const { t } = useTranslation()
  const compare = useStartCompare()
  const [of, setOf] = useState<'models' | 'releases'>('models')
  const [modelId, setModelId] = useState<number>()
  const [from, setFrom] = useState<number>()
  const [to, setTo] = useState<number>()
  const models = useSubModels(projId, subId)
  const versions = useVersions(projId, of === 'models' ? modelId : undefined)
  const releases = useCall(modelPubVersion.list, { query: { subId, projId } }, { enabled: of === 'releases' })
  const forget = () => {
    setFrom(undefined)
    setTo(undefined)
  }
  const isReady = from !== undefined && to !== undefined && from !== to
  const start = async () => {
    const pair = of === 'models' ? { fromFileId: from, toFileId: to } : { fromPubId: from, toPubId: to }
    await compare.start(projId, { subId, ...pair })
    onClose()
  }
  const sides =
    of === 'models'
      ? (versions.data?.content ?? []).filter(isComparable).map((row) => ({
          value: row.fileId,
          label: [t('model.versionNo', { version: row.version }), row.note].filter(Boolean).join(' · '),
        }))
      : (releases.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const side = (
    label: string,
    value: number | undefined,
    other: number | undefined,
    onChange: (id: number) => void,
  ) => (
    <Form.Item label={label} htmlFor={`compare-${label}`}>
      <Select
        id={`compare-${label}`}
        placeholder={t('common.pleaseSelect')}
        value={value}
        options={sides.map((one) => ({ ...one, disabled: one.value === other }))}
        onChange={onChange}
      />
    </Form.Item>
  )
  return (
    <Modal
      {...withoutAnimation}
      open
      title={t('modelCompare.add')}
      okText={t('modelCompare.begin')}
      okButtonProps={{ disabled: !isReady }}
      cancelText={t('common.cancel')}
      confirmLoading={compare.isPending}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('common.close') }}
      onOk={start}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item>
          <Segmented<'models' | 'releases'>
            aria-label={t('modelCompare.of')}
            value={of}
            options={[
              { value: 'models', label: t('modelCompare.of.models') },
              { value: 'releases', label: t('modelCompare.of.releases') },
            ]}
            onChange={(next) => {
              setOf(next)
              forget()
            }}
          />
        </Form.Item>
        {of === 'models' && (
          <Form.Item label={t('modelCompare.model')} htmlFor="compare-model">
            <Select
              id="compare-model"
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('common.pleaseSelect')}
              loading={models.isPending}
              value={modelId}
              // One version alone has nothing to be compared with.
              options={models.data?.content
                .filter(({ version, format }) => version > 1 && format !== 'document')
                .map((row) => ({ value: row.modelId, label: row.name }))}
              notFoundContent={t('modelCompare.noModels')}
              onChange={(next: number) => {
                setModelId(next)
                forget()
              }}
            />
          </Form.Item>
        )}
        {side(t('modelCompare.older'), from, to, setFrom)}
        {side(t('modelCompare.newer'), to, from, setTo)}
      </Form>
    </Modal>
  )
}
