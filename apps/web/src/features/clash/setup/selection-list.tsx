import type { ClashSelection } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDanger } from '../../../api/use-danger.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useClashSelections, useRemoveSelections } from '../clash.api.ts'
import { useRulesText } from './rules-text.ts'
import { SelectionForm } from './selection-form.tsx'

/** Searches for elements that the project keeps; one that a test uses stays. */
export function SelectionList({ projId }: { projId: number }) {
  const { t } = useTranslation()
  const { data } = useClashSelections(projId)
  const may = useProjectCan(projId)
  const rulesText = useRulesText()
  const danger = useDanger()
  const remove = useRemoveSelections()
  const [editing, setEditing] = useState<ClashSelection | 'new'>()
  return (
    <>
      {may('clash:add') && (
        <Button icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
          {t('clash.selection.add')}
        </Button>
      )}
      {!data && <SkeletonList rows={4} />}
      {data?.length === 0 && <Empty text={t('clash.selection.empty')} />}
      <ul className="clash-tests">
        {data?.map((row) => (
          <li key={row.id}>
            <div className="clash-test-head">
              <b className="browse-cut">{row.name}</b>
              <span className="clash-quiet">{t('clash.selection.tests', { count: row.tests })}</span>
            </div>
            <p className="clash-quiet">{rulesText(row.rules)}</p>
            <div className="clash-test-actions">
              {may('clash:edit') && (
                <Button size="small" onClick={() => setEditing(row)}>
                  {t('common.edit')}
                </Button>
              )}
              {may('clash:del') && (
                <Button
                  size="small"
                  danger
                  type="text"
                  disabled={row.tests > 0}
                  title={row.tests > 0 ? t('clash.selection.used') : undefined}
                  onClick={() =>
                    danger({
                      title: t('clash.selection.removeTitle', { name: row.name }),
                      okText: t('common.delete'),
                      run: () => remove.mutateAsync({ body: [row.id] }),
                      done: t('common.deleted'),
                    })
                  }
                >
                  {t('common.delete')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {editing && (
        <SelectionForm
          projId={projId}
          row={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
