import type { TreeDimension } from '@sunmao/contract'
import { elementsIn } from '@sunmao/viewer'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { ElementProperties } from '../model/elements/element-properties.panel.tsx'
import { ColourPanel } from './colour-panel.tsx'
import { ElementSearch } from './element-search.tsx'
import { ModelList } from './model-list.tsx'
import { SavedPanel } from './saved/saved-panel.tsx'
import { SceneTree } from './scene-tree.tsx'
import { SeenLine } from './seen-line.tsx'
import { useSeen, useWorkbench } from './workbench.ts'

const trees = [
  { key: 'level', dimensions: ['level', 'discipline', 'class', 'type'] },
  { key: 'system', dimensions: ['system', 'class', 'type'] },
  { key: 'room', dimensions: ['room', 'class'] },
  { key: 'type', dimensions: ['class', 'type'] },
] as const satisfies readonly { key: string; dimensions: readonly TreeDimension[] }[]

/** Trees and search at the left, what is selected at the right; both fold away. */
export function SidePanel() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(() => matchMedia('(min-width: 700px)').matches)
  return (
    <>
      {isOpen ? (
        <aside className="browse-card browse-left" aria-label={t('browse.contents')}>
          <ElementSearch onFold={() => setOpen(false)} />
          <Tabs
            size="small"
            defaultActiveKey="level"
            className="browse-tabs"
            items={[
              // First, because what does not fit is behind a menu, and a sign without a word says nothing there.
              { key: 'saved', label: <Icon name="bookmark" label={t('browse.saved')} />, children: <SavedPanel /> },
              { key: 'colour', label: <Icon name="palette" label={t('browse.colour')} />, children: <ColourPanel /> },
              { key: 'models', label: t('browse.models'), children: <ModelList /> },
              ...trees.map(({ key, dimensions }) => ({
                key,
                label: t(`browse.tree.${key}`),
                children: <SceneTree dimensions={[...dimensions]} />,
              })),
            ]}
          />
          <SeenLine />
        </aside>
      ) : (
        <Button
          className="browse-unfold"
          icon={<Icon name="expand" />}
          aria-label={t('browse.contents')}
          onClick={() => setOpen(true)}
        />
      )}
      <SelectedPanel />
    </>
  )
}

/** As many as are read at once. */
const MOST = 1000

function SelectedPanel() {
  const { t } = useTranslation()
  const { viewer } = useWorkbench()
  const selected = useSeen((state) => state.selected)
  const elements = Object.entries(selected).flatMap(([fileId, runs]) =>
    Array.from(elementsIn(runs), (index) => ({ fileId: Number(fileId), index })),
  )
  if (elements.length === 0) return null
  return (
    <aside className="browse-card browse-right" aria-label={t('browse.selected')}>
      <Button
        type="text"
        className="browse-close"
        icon={<Icon name="close" />}
        aria-label={t('common.close')}
        onClick={() => viewer.state.setState({ selected: {} })}
      />
      <ElementProperties selected={elements.slice(0, MOST)} />
    </aside>
  )
}
