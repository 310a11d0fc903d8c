import type { Page, Route } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { call } from '../api/call.ts'
import { useCall, useSend } from '../api/hooks.ts'
import { useDanger } from '../api/use-danger.ts'
import { Can } from '../session/can.tsx'
import { saveBlob } from '../ui/browser/save-blob.ts'
import { FilterBox } from '../ui/filter/filter-box.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { usePage } from '../ui/page/page-location.tsx'
import { Icon } from '../ui/picture/icon.tsx'
import { PagedTable, usePaging } from '../ui/table/paged-table.tsx'
import { EditActions } from './edit-actions.tsx'
import type { Field } from './fields.tsx'
import { type AnyResource, addCodes, type FieldsOf, labelOf, nameOf, type ResourceRow } from './resource.ts'
import { ResourceForm } from './resource-form.tsx'

type Listed = Omit<Route, 'reply'> & { reply: z.ZodType<Page<ResourceRow>> }
type Sheet = Omit<Route, 'reply'> & { reply: 'blob' }

interface ResourcePageProps<R extends AnyResource> {
  resource: R
  fields: FieldsOf<R>
}

/** The screen of a plain table: search, pages, add, edit, delete and a sheet to take along. */
export function ResourcePage<R extends AnyResource>({ resource, fields }: ResourcePageProps<R>) {
  const { t, i18n } = useTranslation()
  const danger = useDanger()
  const [editing, setEditing] = useState<ResourceRow | 'new'>()
  const blurry = usePage().query.get('blurry') ?? undefined
  const input = { query: { ...usePaging(), blurry } } as never
  const list = useCall(resource.list as Listed, input, { keepPrevious: true })
  const remove = useSend(resource.remove, [resource.list])
  const title = t(labelOf(resource, 'title'))
  const shown = Object.entries(fields as Record<string, Field>).filter(([, field]) => field.cell)

  const confirmRemove = (row: ResourceRow) =>
    danger({
      title: t('resource.removeTitle', { name: String(row.name ?? row.id) }),
      content: t('resource.removeText'),
      okText: t('common.delete'),
      run: () => remove.mutateAsync({ body: [row.id] } as never),
      done: t('common.deleted'),
    })
  const download = async () => saveBlob(await call(resource.download as Sheet, input), t('resource.sheet', { title }))

  return (
    <>
      <PageHead
        title={title}
        count={list.data && t('common.total', { count: list.data.totalElements })}
        actions={
          <>
            <Button icon={<Icon name="download" />} onClick={download}>
              {t('common.export')}
            </Button>
            <Can codes={addCodes(resource)}>
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
                {t('common.add')}
              </Button>
            </Can>
          </>
        }
      />
      <FilterBox name="blurry" label={t(labelOf(resource, 'search'))} />
      <PagedTable<ResourceRow>
        list={list}
        rowKey="id"
        empty={t('common.noMatch')}
        columns={[
          ...shown.map(([name, field]) => ({
            title: t(labelOf(resource, name)),
            dataIndex: name,
            // What we ship has both languages; what people add has the one they typed.
            render: (value: unknown, row: ResourceRow) =>
              field.cell?.((i18n.language === 'en' && row[`${name}En`]) || value, t),
          })),
          { title: t('common.createTime'), dataIndex: 'createTime' },
          {
            title: t('common.actions'),
            render: (_: unknown, row: ResourceRow) => (
              <EditActions name={nameOf(resource)} onEdit={() => setEditing(row)} onRemove={() => confirmRemove(row)} />
            ),
          },
        ]}
      />
      {editing && (
        <ResourceForm
          resource={resource}
          fields={fields as Record<string, Field>}
          row={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
