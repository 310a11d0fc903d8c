import { standardViews, withProjection } from '@sunmao/viewer'
import { useTranslation } from 'react-i18next'
import type { IconName } from '../../ui/icons.ts'
import { fitSelected, ghost, hide, isolate, selectSimilar, showAll } from './elements.ts'
import { type Cut, cuts, measures, type Tool } from './use-tool.ts'
import { useWorkbench } from './workbench.ts'

export interface Command {
  id: string
  title: string
  icon: IconName
  keys?: string
  /** What it is one of. */
  group?: string
  run: () => void
}

export interface Tools {
  tool: Tool
  onTool: (tool: Tool) => void
  cut: Cut
  onCut: (cut: Cut) => void
}

/** Everything that one can do with the picture, by name. */
export function useCommands({ onTool, onCut }: Tools): Command[] {
  const { t } = useTranslation()
  const { viewer, fileIds } = useWorkbench()
  const { state } = viewer
  const { selected, hasRooms, camera } = state.getState()
  const other = camera.projection === 'perspective' ? 'orthographic' : 'perspective'
  const command = (id: string, title: string, icon: IconName, run: () => void, keys?: string, group?: string) => ({
    id,
    title,
    icon,
    keys,
    group,
    run,
  })
  return [
    command('fit', t('browse.fit'), 'fullscreen', () => fitSelected(viewer), 'F'),
    command('hide', t('browse.hide'), 'eye-off', () => hide(viewer, selected), 'H'),
    command('isolate', t('browse.isolate'), 'filter', () => isolate(viewer, selected), 'I'),
    command('ghost', t('browse.ghost'), 'ghost', () => ghost(viewer, selected), 'G'),
    command('all', t('browse.showAll'), 'eye', () => showAll(viewer)),
    command('similar', t('browse.similar'), 'copy', () => {
      void selectSimilar(viewer, fileIds).catch(() => undefined)
    }),
    command('orbit', t('browse.orbit'), 'orbit', () => onTool('orbit'), 'Esc'),
    command('box', t('browse.boxSelect'), 'select', () => onTool('box'), 'B'),
    command('walk', t('browse.walk'), 'walk', () => onTool('walk'), 'W'),
    ...measures.map((kind) =>
      command(
        `measure-${kind}`,
        t(`browse.measure.${kind}`),
        'measure',
        () => onTool(`measure-${kind}`),
        undefined,
        t('browse.measure'),
      ),
    ),
    ...cuts.map((cut) =>
      command(`cut-${cut}`, t(`browse.cut.${cut}`), 'section', () => onCut(cut), undefined, t('browse.section')),
    ),
    command('no-cut', t('browse.noCut'), 'section', () => onCut('none')),
    ...standardViews.map((view, at) =>
      command(view, t(`browse.view.${view}`), 'model', () => viewer.look(view), String(at + 1), t('browse.views')),
    ),
    command('projection', t(`browse.${other}`), 'model', () =>
      state.setState({ camera: withProjection(viewer.getView(), other) }),
    ),
    command('rooms', t('browse.rooms'), 'room', () => state.setState({ hasRooms: !hasRooms })),
  ]
}
