import type { PermissionCode } from '@sunmao/contract'
import { Button, type TableProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../session/can.tsx'
import { FilterBox } from '../../ui/filter/filter-box.tsx'
import { Empty } from '../../ui/loading/empty.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { PagedTable } from '../../ui/table/paged-table.tsx'
import './panes.css'

interface Row {
  id: number
  name: string
}

interface ChoicePanesProps<T extends Row> {
  /** Under which word the choice stands in the address. */
  name: string
  list: Parameters<typeof PagedTable<T>>[0]['list']
  columns: NonNullable<TableProps<T>['columns']>
  title: string
  search: string
  addText: string
  addCode: PermissionCode
  chooseText: (name: string) => string
  /** One sentence while nothing is chosen. */
  chooseOne: string
  onAdd: () => void
  onDownload?: () => void
  /** What belongs to the chosen row. */
  children: (chosen: T) => ReactNode
}

/** A list, and beside it what belongs to the row that is chosen; the choice is in the address. */
export function ChoicePanes<T extends Row>(props: ChoicePanesProps<T>) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const chosenId = Number(query.get(props.name) ?? 0)
  const chosen = props.list.data?.content.find(({ id }) => id === chosenId)
  return (
    <>
      <PageHead
        title={props.title}
        count={props.list.data && t('common.total', { count: props.list.data.totalElements })}
        actions={
          <>
            {props.onDownload && (
              <Button icon={<Icon name="download" />} onClick={props.onDownload}>
                {t('common.export')}
              </Button>
            )}
            <Can codes={[props.addCode]}>
              <Button type="primary" icon={<Icon name="plus" />} onClick={props.onAdd}>
                {props.addText}
              </Button>
            </Can>
          </>
        }
      />
      <FilterBox name="blurry" label={props.search} />
      <div className="panes panes-even">
        <PagedTable<T>
          list={props.list}
          rowKey="id"
          empty={t('common.noMatch')}
          columns={props.columns}
          rowSelection={{
            type: 'radio',
            selectedRowKeys: [chosenId],
            onChange: ([id]) => setQuery({ [props.name]: Number(id) }),
            getCheckboxProps: ({ name }) => ({ 'aria-label': props.chooseText(name) }),
          }}
        />
        {chosen ? (
          props.children(chosen)
        ) : (
          <div className="pane">
            <Empty text={props.chooseOne} />
          </div>
        )}
      </div>
    </>
  )
}
