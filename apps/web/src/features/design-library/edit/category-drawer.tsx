import { Button, Drawer, Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDanger } from '../../../api/use-danger.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useAddCategory, useEditCategory, useRemoveCategory } from '../design-library.api.ts'
import { type CategoryNode, optionsOf, useCategories } from '../list/category-options.ts'

/** The tree of categories, for who keeps the library. */
export function CategoryDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const danger = useDanger()
  const categories = useCategories()
  const remove = useRemoveCategory()
  const [opened, setOpened] = useState<CategoryNode | 'new'>()
  return (
    <Drawer
      open
      size={440}
      title={t('designLibrary.categories')}
      closable={{ 'aria-label': t('common.close'), placement: 'end' }}
      onClose={onClose}
      extra={
        <Button icon={<Icon name="plus" />} onClick={() => setOpened('new')}>
          {t('common.add')}
        </Button>
      }
    >
      <ul className="design-categories">
        {categories.map((one) => (
          <li key={one.id} style={{ paddingLeft: one.depth * 20 }}>
            <span>{one.label}</span>
            <small className="design-quiet">{one.count}</small>
            <Button type="link" size="small" onClick={() => setOpened(one)}>
              {t('common.edit')}
            </Button>
            <Button
              type="link"
              danger
              size="small"
              onClick={() =>
                danger({
                  title: t('designLibrary.categoryRemove', { name: one.label }),
                  okText: t('common.delete'),
                  run: () => remove.mutateAsync({ body: [one.id] }),
                })
              }
            >
              {t('common.delete')}
            </Button>
          </li>
        ))}
      </ul>
      {opened && (
        <CategoryForm
          row={opened === 'new' ? undefined : opened}
          categories={categories}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Drawer>
  )
}

interface Values {
  name: string
  nameEn?: string
  pid?: number
  sort: number
}

interface CategoryFormProps {
  row: CategoryNode | undefined
  categories: readonly CategoryNode[]
  onClose: () => void
}

function CategoryForm({ row, categories, onClose }: CategoryFormProps) {
  const { t } = useTranslation()
  const add = useAddCategory()
  const edit = useEditCategory()
  const server = useServerForm<Values>({
    send: async ({ pid = 0, nameEn, ...values }) => {
      const body = { ...values, pid, nameEn: nameEn || null }
      if (row) await edit.mutateAsync({ body: { ...body, id: row.id, rowVersion: row.rowVersion } })
      else await add.mutateAsync({ body })
      onClose()
    },
  })
  return (
    <FormModal<Values>
      title={t(row ? 'designLibrary.categoryEdit' : 'designLibrary.categoryNew')}
      server={server}
      initialValues={{
        name: row?.name ?? '',
        sort: row?.sort ?? 999,
        ...(row?.nameEn && { nameEn: row.nameEn }),
        ...(row?.pid && { pid: row.pid }),
      }}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('designLibrary.name')}
        rules={[{ required: true, whitespace: true, message: t('validate.required') }]}
      >
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="nameEn" label={t('designLibrary.nameEn')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="pid" label={t('designLibrary.categoryAbove')}>
        <Select allowClear options={optionsOf(categories.filter(({ id }) => id !== row?.id))} />
      </Form.Item>
      <Form.Item name="sort" label={t('designLibrary.order')}>
        <InputNumber min={0} max={99_999} />
      </Form.Item>
    </FormModal>
  )
}
