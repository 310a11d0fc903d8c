import { dict } from '@sunmao/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/hooks.ts'
import { text } from '../../../resource/fields.tsx'
import { ResourceForm } from '../../../resource/resource-form.tsx'
import { saveBlob } from '../../../ui/browser/save-blob.ts'
import { usePage } from '../../../ui/page/page-location.tsx'
import { usePaging } from '../../../ui/table/paged-table.tsx'
import { ChoicePanes } from '../choice-panes.tsx'
import { type DictRow, useDictColumns } from './dict-columns.tsx'
import { DictEntries } from './dict-entries.tsx'

const fields = { name: text({ max: 60, isRequired: true }), description: text({ max: 255, isLong: true }) }

/** The dictionaries, and the entries of the chosen one. */
export function DictPage() {
  const { t } = useTranslation()
  const blurry = usePage().query.get('blurry') ?? undefined
  const input = { query: { ...usePaging(), blurry } }
  const list = useCall(dict.list, input, { keepPrevious: true })
  const [editing, setEditing] = useState<DictRow | 'new'>()
  const columns = useDictColumns(setEditing)
  const download = async () =>
    saveBlob(await call(dict.download, input), t('resource.sheet', { title: t('dict.title') }))
  return (
    <>
      <ChoicePanes<DictRow>
        name="dict"
        list={list}
        columns={columns}
        title={t('dict.title')}
        search={t('dict.search')}
        addText={t('dict.add')}
        addCode="dict:add"
        chooseText={(name) => t('dict.choose', { name })}
        chooseOne={t('dict.chooseOne')}
        onAdd={() => setEditing('new')}
        onDownload={download}
      >
        {(chosen) => <DictEntries key={chosen.id} owner={chosen} />}
      </ChoicePanes>
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
