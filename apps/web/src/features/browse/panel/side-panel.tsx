import type { TreeDimension } from '@sunmao/contract'
import { elementsIn } from '@sunmao/viewer'
import { Button, Tabs, type TabsProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BottomSheet } from '../../../ui/dialog/bottom-sheet.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { ElementProperties } from '../../model/elements/element-properties.panel.tsx'
import { benchPanels } from '../bench.slot.ts'
import { ComparePanel } from '../compare/compare-panel.tsx'
import type { CompareScene } from '../compare/compared-state.ts'
import { ModelChoice } from '../models/model-choice.tsx'
import { SavedPanel } from '../saved/saved-panel.tsx'
import { useExportSelected } from '../tools/use-export-selected.ts'
import { CustomTree } from '../tree/custom-tree.tsx'
import { SceneTree } from '../tree/scene-tree.tsx'
import { useSeen, useWorkbench } from '../workbench.ts'
import { ColourPanel } from './colour-panel.tsx'
import { ElementSearch } from './element-search.tsx'
import { SeenLine } from './seen-line.tsx'

const trees = [
  { key: 'level', dimensions: ['level', 'discipline', 'class', 'type'] },
  { key: 'system', dimensions: ['system', 'class', 'type'] },
  { key: 'room', dimensions: ['level', 'room', 'class'] },
  { key: 'type', dimensions: ['class', 'type'] },
] as const satisfies readonly { key: string; dimensions: readonly TreeDimension[] }[]

/** Trees and search at the left, what is selected at the right; both fold away. */
export function SidePanel({ compare }: { compare?: CompareScene }) {
  const { t } = useTranslation()
  const { query } = usePage()
  // Whoever comes for an issue looks at that, not at the contents; whoever compares wants to know what has changed.
  const [isOpen, setOpen] = useState(
    () => compare !== undefined || (matchMedia('(min-width: 700px)').matches && !query.has('issue')),
  )
  return (
    <>
      {isOpen ? (
        <BottomSheet className="browse-card browse-left" label={t('browse.contents')}>
          <ElementSearch onFold={() => setOpen(false)} />
          <Contents compare={compare} />
          <SeenLine />
        </BottomSheet>
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

type Tab = NonNullable<TabsProps['items']>[number]

/** Everything beside the picture, in groups that fit side by side with their words. */
function Contents({ compare }: { compare: CompareScene | undefined }) {
  const { t } = useTranslation()
  const added = (wanted: 'review' | 'files'): Tab[] =>
    benchPanels
      .items()
      .filter(({ group }) => group === wanted)
      .map(({ name, title, view: View }) => ({ key: name, label: t(title), children: <View /> }))
  const ofTrees: Tab[] = trees.map(({ key, dimensions }) => ({
    key,
    label: t(`browse.tree.${key}`),
    children: <SceneTree dimensions={[...dimensions]} />,
  }))
  const models: Tab = { key: 'models', label: t('browse.models'), children: <OpenModels /> }
  const groups: [key: 'elements' | 'review' | 'views' | 'files', Tab[]][] = [
    ['elements', [...ofTrees, { key: 'custom', label: t('browse.tree.custom'), children: <CustomTree /> }]],
    ['review', added('review')],
    [
      'views',
      [
        { key: 'saved', label: t('browse.saved'), children: <SavedPanel /> },
        { key: 'colour', label: t('browse.colour'), children: <ColourPanel /> },
      ],
    ],
    ['files', [...(compare ? [] : [models]), ...added('files')]],
  ]
  const changes: Tab[] = compare
    ? [{ key: 'compare', label: t('browse.changes'), children: <ComparePanel scene={compare} /> }]
    : []
  return (
    <Tabs
      size="small"
      defaultActiveKey={compare ? 'compare' : 'elements'}
      className="browse-tabs"
      items={[
        ...changes,
        ...groups
          .filter(([, tabs]) => tabs.length > 0)
          .map(([key, tabs]) => ({
            key,
            label: t(`browse.group.${key}`),
            children: <Tabs size="small" className="browse-tabs browse-subtabs" items={tabs} />,
          })),
      ]}
    />
  )
}

function OpenModels() {
  const { setQuery } = usePage()
  const { projId, subId, models } = useWorkbench()
  const open = (fileIds: number[]) => setQuery({ files: fileIds.join(), subId: undefined })
  return <ModelChoice projId={projId} subId={subId} models={models} onChange={open} />
}

/** As many as are read at once. */
const MOST = 1000

function SelectedPanel() {
  const { t } = useTranslation()
  const { viewer } = useWorkbench()
  const selected = useSeen((state) => state.selected)
  const exportSelected = useExportSelected()
  const elements = Object.entries(selected).flatMap(([fileId, runs]) =>
    Array.from(elementsIn(runs), (index) => ({ fileId: Number(fileId), index })),
  )
  if (elements.length === 0) return null
  return (
    <BottomSheet className="browse-card browse-right" label={t('browse.selected')}>
      <Button
        type="text"
        className="browse-close"
        icon={<Icon name="close" />}
        aria-label={t('common.close')}
        onClick={() => viewer.state.setState({ selected: {} })}
      />
      <div className="browse-scroll">
        <ElementProperties selected={elements.slice(0, MOST)} />
        {exportSelected && (
          <Button className="browse-export" icon={<Icon name="download" />} onClick={exportSelected}>
            {t('browse.exportSelected')}
          </Button>
        )}
      </div>
    </BottomSheet>
  )
}
