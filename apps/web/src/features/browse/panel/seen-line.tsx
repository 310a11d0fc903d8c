import { countOf, isEmpty } from '@sunmao/viewer'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { showAll } from '../elements.ts'
import { useSeen, useWorkbench } from '../workbench.ts'

/** How many are lit, ghosted and hidden, and one button that brings all of them back. */
export function SeenLine() {
  const { t } = useTranslation()
  const { viewer } = useWorkbench()
  const hidden = useSeen((state) => state.hidden)
  const ghosted = useSeen((state) => state.ghosted)
  const isolated = useSeen((state) => state.isolated)
  const colours = useSeen((state) => state.colours)
  const painted = colours.filter(({ elements }) => !isEmpty(elements)).length
  const words = [
    isolated && t('browse.isolated', { count: countOf(isolated.elements) }),
    countOf(ghosted) > 0 && t('browse.ghosted', { count: countOf(ghosted) }),
    countOf(hidden) > 0 && t('browse.hidden', { count: countOf(hidden) }),
    painted > 0 && t('browse.coloured', { count: painted }),
  ].filter(Boolean)
  if (words.length === 0) return null
  return (
    <footer className="browse-seen">
      <span className="browse-cut">{words.join(' · ')}</span>
      <Button type="link" size="small" onClick={() => showAll(viewer)}>
        {t('browse.showAll')}
      </Button>
    </footer>
  )
}
