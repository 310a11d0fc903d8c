import { elementKinds, elementTrades, modelQuery, type TreeDimension } from '@sunmao/contract'
import { countOf } from '@sunmao/viewer'
import { Button, Form, Input, Select, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useDict } from '../../../api/use-dict.ts'
import { useBench } from '../../browse/workbench.api.ts'
import { selectedElements } from '../../issue/bench/issue-origin.api.ts'
import { Conditions } from '../../model/elements/conditions.panel.tsx'
import { useClashWords } from '../clash-labels.ts'
import './setup.css'

/** As many values as a list offers. */
const VALUES = 500

/** Which elements: by who draws them, what they are, discipline, class, storey, system, words and properties, or a list of chosen ones. */
export function RulesFields({ within }: { within: string }) {
  const { t } = useTranslation()
  const { fileIds } = useBench()
  const { entries } = useDict('discipline')
  const { classOf } = useClashWords()
  const classes = useValues('class').map((one) => ({ ...one, label: `${classOf(one.value)} (${one.count})` }))
  const fields = [
    ['trades', elementTrades.map((value) => ({ value, label: t(`clash.trade.${value}`) }))],
    ['kinds', elementKinds.map((value) => ({ value, label: t(`clash.kind.${value}`) }))],
    ['disciplines', entries.map((one) => ({ value: one.value, label: one.label }))],
    ['classes', classes],
    ['levels', useValues('level')],
    ['systems', useValues('system')],
  ] as const
  return (
    <div className="clash-rules-fields">
      {fields.map(([name, options]) => (
        <Form.Item key={name} name={[within, name]} noStyle>
          <Select
            mode="multiple"
            allowClear
            maxTagCount="responsive"
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={t(`clash.rules.${name}`)}
            placeholder={t(`clash.rules.${name}`)}
            options={[...options]}
          />
        </Form.Item>
      ))}
      <Form.Item name={[within, 'text']} noStyle>
        <Input allowClear maxLength={100} aria-label={t('clash.rules.text')} placeholder={t('clash.rules.text')} />
      </Form.Item>
      <Conditions fileIds={fileIds} within={[within]} />
      <Form.Item name={[within, 'globalIds']} noStyle>
        <ElementList />
      </Form.Item>
    </div>
  )
}

/** Values that the open models have, the most frequent first. */
function useValues(dimension: Extract<TreeDimension, string>) {
  const { fileIds } = useBench()
  const { data } = useCall(
    modelQuery.customizedTree,
    { body: { fileIds: [...fileIds], dimensions: [dimension], path: [], page: 0, size: VALUES } },
    { enabled: fileIds.length > 0, quiet: true },
  )
  return (data?.nodes ?? [])
    .filter(({ key }) => key !== '')
    .map(({ key, label, count }) => ({ value: key, label: `${label} (${count})`, count }))
}

/** Only certain elements: those that are selected in the picture when one presses the button. */
function ElementList({ value, onChange }: { value?: string[]; onChange?: (next: string[] | undefined) => void }) {
  const { t } = useTranslation()
  const { viewer } = useBench()
  const take = async () => {
    const elements = await selectedElements(viewer)
    if (elements.length > 0) onChange?.(elements.map(({ globalId }) => globalId))
  }
  if (value && value.length > 0)
    return (
      <Tag closable onClose={() => onChange?.(undefined)}>
        {t('clash.rules.listed', { count: value.length })}
      </Tag>
    )
  const isNone = countOf(viewer.state.getState().selected) === 0
  return (
    <Button
      type="dashed"
      size="small"
      disabled={isNone}
      title={isNone ? t('clash.rules.selectFirst') : ''}
      onClick={take}
    >
      {t('clash.rules.takeSelected')}
    </Button>
  )
}
