import { standardViews, takePicture, withProjection } from '@sunmao/viewer'
import { useTranslation } from 'react-i18next'
import { saveBlob } from '../../../ui/browser/save-blob.ts'
import type { IconName } from '../../../ui/picture/icons.ts'
import { fitSelected, ghost, hide, isolate, selectSimilar, showAll } from '../elements.ts'
import { useAddPane } from '../panes/use-add-pane.ts'
import { useSeen, useWorkbench } from '../workbench.ts'
import { useExportSelected } from './use-export-selected.ts'
import type { Overlays } from './use-overlays.ts'
import { type Cut, cuts, measures, type Tool } from './use-tool.ts'

export interface Command {
  id: string
  title: string
  icon: IconName
  keys?: string
  /** What it is one of. */
  group?: string
  isOn?: boolean
  run: () => void
}

export interface Tools {
  tool: Tool
  onTool: (tool: Tool) => void
  cut: Cut
  onCut: (cut: Cut) => void
  onFlipCut: () => void
  overlays: Overlays
}

/** Everything that one can do with the picture, by name. */
export function useCommands({ tool, onTool, cut, onCut, onFlipCut, overlays }: Tools): Command[] {
  const { t } = useTranslation()
  const { viewer, fileIds } = useWorkbench()
  const { state } = viewer
  const selected = useSeen(({ selected }) => selected)
  const hasRooms = useSeen(({ hasRooms }) => hasRooms)
  const other = useSeen(({ camera }) => (camera.projection === 'perspective' ? 'orthographic' : 'perspective'))
  const exportSelected = useExportSelected()
  const addPane = useAddPane()
  const toggle = (next: Tool) => onTool(tool === next ? 'orbit' : next)
  const savePicture = async () => {
    const picture = await takePicture(viewer)
    if (picture) saveBlob(picture, `${t('browse.title')}.png`)
  }
  const noCut = () => {
    onCut('none')
    // A viewpoint or an address may have cut without the tool.
    state.setState({ sectionPlanes: [], sectionBox: null })
  }
  const fullScreen = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return [
    { id: 'fit', title: t('browse.fit'), icon: 'fullscreen', keys: 'F', run: () => fitSelected(viewer) },
    { id: 'hide', title: t('browse.hide'), icon: 'eye-off', keys: 'H', run: () => hide(viewer, selected) },
    { id: 'isolate', title: t('browse.isolate'), icon: 'filter', keys: 'I', run: () => isolate(viewer, selected) },
    { id: 'ghost', title: t('browse.ghost'), icon: 'ghost', keys: 'G', run: () => ghost(viewer, selected) },
    { id: 'all', title: t('browse.showAll'), icon: 'eye', run: () => showAll(viewer) },
    {
      id: 'similar',
      title: t('browse.similar'),
      icon: 'copy',
      run: () => void selectSimilar(viewer, fileIds).catch(() => undefined),
    },
    ...(exportSelected
      ? [{ id: 'export', title: t('browse.exportSelected'), icon: 'download' as const, run: exportSelected }]
      : []),
    {
      id: 'orbit',
      title: t('browse.orbit'),
      icon: 'orbit',
      keys: 'Esc',
      isOn: tool === 'orbit',
      run: () => onTool('orbit'),
    },
    {
      id: 'box',
      title: t('browse.boxSelect'),
      icon: 'select',
      keys: 'B',
      isOn: tool === 'box',
      run: () => toggle('box'),
    },
    { id: 'walk', title: t('browse.walk'), icon: 'walk', keys: 'W', isOn: tool === 'walk', run: () => toggle('walk') },
    ...measures.map(
      (kind): Command => ({
        id: `measure-${kind}`,
        title: t(`browse.measure.${kind}`),
        icon: 'measure',
        group: t('browse.measure'),
        run: () => onTool(`measure-${kind}`),
      }),
    ),
    ...cuts.map(
      (cut): Command => ({
        id: `cut-${cut}`,
        title: t(`browse.cut.${cut}`),
        icon: 'section',
        group: t('browse.section'),
        run: () => onCut(cut),
      }),
    ),
    ...(cut === 'none' || cut === 'box'
      ? []
      : [{ id: 'flip-cut', title: t('browse.flipCut'), icon: 'section' as const, run: onFlipCut }]),
    { id: 'no-cut', title: t('browse.noCut'), icon: 'section', run: noCut },
    ...standardViews.map(
      (view, at): Command => ({
        id: `view-${view}`,
        title: t(`browse.view.${view}`),
        icon: 'model',
        keys: String(at + 1),
        group: t('browse.views'),
        run: () => viewer.look(view),
      }),
    ),
    {
      id: 'projection',
      title: t(`browse.${other}`),
      icon: 'model',
      run: () => state.setState({ camera: withProjection(viewer.getView(), other) }),
    },
    {
      id: 'rooms',
      title: t('browse.rooms'),
      icon: 'room',
      isOn: hasRooms,
      run: () => state.setState({ hasRooms: !hasRooms }),
    },
    { id: 'picture', title: t('browse.picture.save'), icon: 'camera', run: () => void savePicture() },
    { id: 'full-screen', title: t('browse.fullScreen'), icon: 'fullscreen', run: fullScreen },
    ...(addPane ? [{ id: 'add-pane', title: t('browse.addPane'), icon: 'columns' as const, run: addPane }] : []),
    {
      id: 'scene',
      title: t('sceneConfig.title'),
      icon: 'sun',
      isOn: overlays.isShown('scene'),
      run: () => overlays.toggle('scene'),
    },
    {
      id: 'performance',
      title: t('browse.performance'),
      icon: 'gauge',
      keys: 'P',
      isOn: overlays.isShown('performance'),
      run: () => overlays.toggle('performance'),
    },
    { id: 'keys', title: t('browse.keys'), icon: 'help', keys: '?', run: () => overlays.toggle('keys') },
  ]
}
