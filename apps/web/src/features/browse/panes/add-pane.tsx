import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../../page.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useModelRights } from '../../model/model.api.ts'
import { useWorkbench } from '../workbench.ts'
import { MOST_PANES, panesIn, paneText } from './pane-query.ts'

/** One more picture beside the others, of the same models until others are chosen for it. */
export function AddPane() {
  const { t } = useTranslation()
  const { projId, fileIds } = useWorkbench()
  const { query, setQuery } = usePage()
  const may = useModelRights(projId)
  const panes = panesIn(query.get('panes'))
  // A comparison has two sides and its own switch for them.
  if (!may('model:multiView') || query.get('compare')) return null
  const label = t('browse.addPane')
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        icon={<Icon name="columns" />}
        aria-label={label}
        disabled={panes.length + 1 >= MOST_PANES}
        onClick={() => setQuery({ panes: paneText([...panes, fileIds]) })}
      />
    </Tooltip>
  )
}
