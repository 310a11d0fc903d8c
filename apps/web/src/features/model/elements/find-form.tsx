import { modelQuery, type TreeDimension } from '@sunmao/contract'
import { Button, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { Conditions } from './conditions.panel.tsx'
import { useDimensionLabel } from './dimension-label.api.ts'
import { Find, noFind, tidyFind } from './find.api.ts'
import { useAddressValue } from './use-address-value.ts'

/** What elements to look for. It lives in the address, so that a link finds the same. */
export const useFind = () => useAddressValue('find', Find, noFind)

export function FindForm({ fileId }: { fileId: number }) {
  const { t } = useTranslation()
  const [find, setFind] = useFind()
  const [form] = Form.useForm<Find>()
  const clear = () => {
    form.setFieldsValue({ text: undefined, classes: undefined, levels: undefined, systems: undefined, conditions: [] })
    setFind(undefined)
  }
  return (
    <Form<Find>
      form={form}
      layout="vertical"
      className="model-find"
      initialValues={find}
      onFinish={(values) => setFind(tidyFind(values))}
    >
      <div className="model-find-row">
        <Form.Item name="text" label={t('model.findText')}>
          <Input allowClear maxLength={100} placeholder={t('model.findTextHint')} />
        </Form.Item>
        <Values fileId={fileId} name="classes" dimension="class" label={t('model.class')} />
        <Values fileId={fileId} name="levels" dimension="level" label={t('model.level')} />
        <Values fileId={fileId} name="systems" dimension="system" label={t('model.system')} />
      </div>
      <Conditions fileIds={[fileId]} />
      <div className="model-bar">
        <Button type="primary" htmlType="submit" icon={<Icon name="search" />}>
          {t('common.search')}
        </Button>
        <Button onClick={clear}>{t('common.reset')}</Button>
      </div>
    </Form>
  )
}

interface ValuesProps {
  fileId: number
  name: 'classes' | 'levels' | 'systems'
  dimension: TreeDimension
  label: string
}

/** What there is to choose from is the first level of a tree by the same dimension. */
function Values({ fileId, name, dimension, label }: ValuesProps) {
  const dimensionLabel = useDimensionLabel()
  const { data, isPending } = useCall(modelQuery.customizedTree, {
    body: { fileIds: [fileId], dimensions: [dimension] },
  })
  return (
    <Form.Item name={name} label={label}>
      <Select
        allowClear
        mode="multiple"
        loading={isPending}
        maxTagCount="responsive"
        optionFilterProp="label"
        options={data?.nodes
          .filter(({ key }) => key !== '')
          .map(({ key, label: word, count }) => ({
            value: key,
            label: `${dimensionLabel(dimension, word)} (${count})`,
          }))}
      />
    </Form.Item>
  )
}
