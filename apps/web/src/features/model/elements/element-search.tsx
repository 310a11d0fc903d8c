import { type ModelElement, modelQuery } from '@sunmao/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useIfcTerms } from '../../../api/use-ifc-terms.ts'
import { PagedTable, usePaging } from '../../../ui/table/paged-table.tsx'
import { elementKey, elementName } from './element-name.ts'
import { FindForm, useFind } from './find-form.tsx'

interface ElementSearchProps {
  fileId: number
  selected: readonly ModelElement[]
  onSelect: (elements: ModelElement[]) => void
}

export function ElementSearch({ fileId, selected, onSelect }: ElementSearchProps) {
  const { t } = useTranslation()
  const { classTerm } = useIfcTerms()
  const [find] = useFind()
  const list = useCall(
    modelQuery.elements,
    { body: { ...find, fileIds: [fileId], ...usePaging() } },
    { keepPrevious: true },
  )
  return (
    <>
      <FindForm fileId={fileId} />
      <PagedTable<ModelElement>
        list={list}
        rowKey={elementKey}
        empty={t('common.noMatch')}
        rowSelection={{
          preserveSelectedRowKeys: true,
          selectedRowKeys: selected.map(elementKey),
          onChange: (_, rows) => onSelect(rows.filter(Boolean)),
          getCheckboxProps: (row) => ({ 'aria-label': elementName(row) }),
        }}
        columns={[
          {
            title: t('model.element'),
            render: (_, row) => (
              <Button type="link" size="small" className="model-link" onClick={() => onSelect([row])}>
                {elementName(row)}
              </Button>
            ),
          },
          { title: t('model.class'), render: (_, row) => <span title={row.class}>{classTerm(row.class)}</span> },
          { title: t('model.type'), render: (_, row) => row.type ?? '–' },
          { title: t('model.level'), render: (_, row) => row.level ?? '–' },
          { title: t('model.room'), render: (_, row) => row.room ?? '–' },
        ]}
      />
    </>
  )
}
