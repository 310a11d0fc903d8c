import { dict } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/hooks.ts'
import { usePage } from '../../../page.tsx'
import { text } from '../../../resource/fields.tsx'
import { ResourceForm } from '../../../resource/resource-form.tsx'
import { Can } from '../../../session/can.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { FilterBox } from '../../../ui/filter-box.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PagedTable, usePaging } from '../../../ui/paged-table.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { type DictRow, useDictColumns } from './dict-columns.tsx'
import { DictEntries } from './dict-entries.tsx'
import '../panes.css'

const fields = { name: text({ max: 60, isRequired: true }), description: text({ max: 255, isLong: true }) }

/** The dictionaries, and beside them the entries of the chosen one; the choice is in the address. */
export function DictPage() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const input = { query: { ...usePaging(), blurry: query.get('blurry') ?? undefined } }
  const list = useCall(dict.list, input, { keepPrevious: true })
  const [editing, setEditing] = useState<DictRow | 'new'>()
  const columns = useDictColumns(setEditing)
  const chosenId = Number(query.get('dict') ?? 0)
  const chosen = list.data?.content.find(({ id }) => id === chosenId)
  const download = async () =>
    saveBlob(await call(dict.download, input), t('resource.sheet', { title: t('dict.title') }))

  return (
    <>
      <PageHead
        title={t('dict.title')}
        count={list.data && t('common.total', { count: list.data.totalElements })}
        actions={
          <>
            <Button icon={<Icon name="download" />} onClick={download}>
              {t('common.export')}
            </Button>
            <Can codes={['dict:add']}>
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
                {t('dict.add')}
              </Button>
            </Can>
          </>
        }
      />
      <FilterBox name="blurry" label={t('dict.search')} />
      <div className="panes panes-even">
        <PagedTable<DictRow>
          list={list}
          rowKey="id"
          empty={t('common.noMatch')}
          columns={columns}
          rowSelection={{
            type: 'radio',
            selectedRowKeys: [chosenId],
            onChange: ([id]) => setQuery({ dict: Number(id) }),
            getCheckboxProps: ({ name }) => ({ 'aria-label': t('dict.choose', { name }) }),
          }}
        />
        {chosen ? (
          <DictEntries key={chosen.id} owner={chosen} />
        ) : (
          <div className="pane">
            <Empty text={t('dict.chooseOne')} />
          </div>
        )}
      </div>
      {editing && (
        <ResourceForm
          resource={dict}
          fields={fields}
          row={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
