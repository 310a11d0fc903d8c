import { type DesignDetail, type DesignKind, type DesignParameter, designKinds } from '@sunmao/contract'
import { App, Button, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../../api/use-dict.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useUpdateDesign } from '../design-library.api.ts'
import { optionsOf, useCategories } from '../list/category-options.ts'

interface Values {
  name: string
  kind: DesignKind
  categoryId?: number
  discipline?: string
  tags: string[]
  description: string
  parameters: DesignParameter[]
}

/** Particulars and the table of parameters. */
export function EditDesign({ item, onClose }: { item: DesignDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const update = useUpdateDesign()
  const categories = useCategories()
  const { entries } = useDict('discipline')
  const server = useServerForm<Values>({
    send: async ({ categoryId, discipline, parameters = [], ...values }) => {
      const { itemId, rowVersion } = item
      await update.mutateAsync({
        body: {
          ...{ itemId, rowVersion, ...values },
          categoryId: categoryId ?? null,
          discipline: discipline ?? null,
          parameters: parameters.map(({ name, value = '', unit = '' }) => ({ name, value, unit })),
        },
      })
      message.success(t('common.saved'))
      onClose()
    },
  })
  const required = [{ required: true, whitespace: true, message: t('validate.required') }]
  const { name, kind, categoryId, discipline, tags, description, parameters } = item
  return (
    <FormModal<Values>
      title={t('designLibrary.editTitle', { name })}
      width={640}
      server={server}
      initialValues={{
        ...{ name, kind, tags, description, parameters },
        ...(categoryId && { categoryId }),
        ...(discipline && { discipline }),
      }}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('designLibrary.name')} rules={required}>
        <Input maxLength={120} />
      </Form.Item>
      <div className="design-form">
        <Form.Item name="kind" label={t('designLibrary.kind')}>
          <Select options={designKinds.map((value) => ({ value, label: t(`designLibrary.kind.${value}`) }))} />
        </Form.Item>
        <Form.Item name="categoryId" label={t('designLibrary.category')}>
          <Select allowClear options={optionsOf(categories)} />
        </Form.Item>
        <Form.Item name="discipline" label={t('designLibrary.discipline')}>
          <Select allowClear options={entries.map(({ value, label }) => ({ value, label }))} />
        </Form.Item>
      </div>
      <Form.Item name="tags" label={t('designLibrary.tags')}>
        <Select mode="tags" maxCount={20} open={false} suffixIcon={null} />
      </Form.Item>
      <Form.Item name="description" label={t('designLibrary.description')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
      <h3>{t('designLibrary.parameters')}</h3>
      <Form.List name="parameters">
        {(rows, { add, remove }) => (
          <>
            {rows.map((row, at) => (
              <div key={row.key} className="design-parameter">
                <Form.Item name={[row.name, 'name']} rules={required}>
                  <Input maxLength={60} aria-label={t('designLibrary.parameterName', { at: at + 1 })} />
                </Form.Item>
                <Form.Item name={[row.name, 'value']}>
                  <Input maxLength={200} aria-label={t('designLibrary.parameterValue', { at: at + 1 })} />
                </Form.Item>
                <Form.Item name={[row.name, 'unit']}>
                  <Input maxLength={20} aria-label={t('designLibrary.parameterUnit', { at: at + 1 })} />
                </Form.Item>
                <Button
                  type="text"
                  icon={<Icon name="close" />}
                  aria-label={t('designLibrary.parameterRemove', { at: at + 1 })}
                  onClick={() => remove(row.name)}
                />
              </div>
            ))}
            <Button icon={<Icon name="plus" />} onClick={() => add({ name: '', value: '', unit: '' })}>
              {t('designLibrary.parameterAdd')}
            </Button>
          </>
        )}
      </Form.List>
    </FormModal>
  )
}
