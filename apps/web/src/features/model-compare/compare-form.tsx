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

interface Pair {
  from: number | undefined
  to: number | undefined
}

const isComparable = (row: Model) => row.format !== 'document' && isReadable(row)

/** Two versions of a model, or two releases. */
export function CompareForm({ projId, subId, onClose }: CompareFormProps) {
  const { t } = useTranslation()
  const compare = useStartCompare()
  const [of, setOf] = useState<'models' | 'releases'>('models')
  const [chosenId, setChosenId] = useState<number>()
  const [chosen, setChosen] = useState<Pair>()
  const [isTurned, setTurned] = useState(false)
  const models = useSubModels(projId, subId)
  // One version alone has nothing to be compared with.
  const several = models.data?.content.filter(({ version, format }) => version > 1 && format !== 'document') ?? []
  const modelId = chosenId ?? several[0]?.modelId
  const versions = useVersions(projId, of === 'models' ? modelId : undefined)
  const releases = useCall(modelPubVersion.list, { query: { subId, projId } }, { enabled: of === 'releases' })
  const forget = () => {
    setChosen(undefined)
    setTurned(false)
  }
  const sides =
    of === 'models'
      ? (versions.data?.content ?? []).filter(isComparable).map((row) => ({
          value: row.fileId,
          age: row.version,
          label: [t('model.versionNo', { version: row.version }), row.note].filter(Boolean).join(' · '),
        }))
      : (releases.data ?? []).map(({ id, name }) => ({ value: id, age: id, label: name }))
  const byAge = sides.toSorted((a, b) => a.age - b.age)
  const { from, to } = chosen ?? { from: byAge.at(-2)?.value, to: byAge.at(-1)?.value }
  const isReady = from !== undefined && to !== undefined && from !== to
  const ageOf = (id: number | undefined) => sides.find(({ value }) => value === id)?.age ?? 0
  // The older one is always on the left: what was added would else be called removed.
  const choose = (pair: Pair) => {
    const isWrong = pair.from !== undefined && pair.to !== undefined && ageOf(pair.from) > ageOf(pair.to)
    setChosen(isWrong ? { from: pair.to, to: pair.from } : pair)
    setTurned(isWrong)
  }
  const start = async () => {
    const pair = of === 'models' ? { fromFileId: from, toFileId: to } : { fromPubId: from, toPubId: to }
    await compare.start(projId, { subId, ...pair })
    onClose()
  }
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
              options={several.map((row) => ({ value: row.modelId, label: row.name }))}
              notFoundContent={t('modelCompare.noModels')}
              onChange={(next: number) => {
                setChosenId(next)
                forget()
              }}
            />
          </Form.Item>
        )}
        {side(t('modelCompare.older'), from, to, (id) => choose({ from: id, to }))}
        {side(t('modelCompare.newer'), to, from, (id) => choose({ from, to: id }))}
        <p role="status">{isTurned && t('modelCompare.turned')}</p>
      </Form>
    </Modal>
  )
}
