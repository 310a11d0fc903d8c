import type { ViewerState } from '@sunmao/viewer'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../api/use-dict.ts'
import { usePage } from '../../page.tsx'
import { isReadable, useSubModels } from '../model/model.api.ts'
import { useSeen, useWorkbench } from './workbench.ts'

/** Every model of the sub: a tick opens it beside the others. */
export function ModelList() {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  const { projId, subId, fileIds, models } = useWorkbench()
  const { labelOf } = useDict('discipline')
  const shown = useSeen((state: ViewerState) => state.models)
  const { data } = useSubModels(projId, subId)
  const latest = (data?.content ?? []).filter((one) => isReadable(one) && one.format !== 'document')
  // An older version stays in the list while it is open.
  const all = [...models.filter((one) => !latest.some(({ fileId }) => fileId === one.fileId)), ...latest]
  const open = (fileId: number, isOpen: boolean) => {
    const next = isOpen ? [...fileIds, fileId] : fileIds.filter((one) => one !== fileId)
    if (next.length > 0) setQuery({ files: next.join(), subId: undefined })
  }
  return (
    <ul className="browse-models">
      {all.map((one) => (
        <li key={one.fileId}>
          <Checkbox
            checked={fileIds.includes(one.fileId)}
            disabled={fileIds.length === 1 && fileIds[0] === one.fileId}
            onChange={({ target }) => open(one.fileId, target.checked)}
          >
            <span className="browse-cut">{one.name}</span>
          </Checkbox>
          <span className="browse-quiet">
            {one.discipline && labelOf(one.discipline)} {t('model.versionNo', { version: one.version })}
            {shown.some(({ id }) => id === String(one.fileId)) &&
              ` · ${t('browse.elements', { count: one.counts?.elements ?? 0 })}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
