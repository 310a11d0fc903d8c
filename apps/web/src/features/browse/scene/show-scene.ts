import { modelScene, plainScene, type Scene, type SceneGroup } from '@sunmao/contract'
import type { SceneState, Viewer } from '@sunmao/viewer'
import { call } from '../../../api/call.ts'
import { useScheme } from '../../../theme/scheme.ts'

const MOST_VALUES = 100

const numberOf = (hex: string) => Number.parseInt(`${hex.slice(1)}ff`, 16)
export const hexOf = (colour: number) => `#${(colour >>> 8).toString(16).padStart(6, '0')}`

/** Instead of the sky as the product comes, where the person has the dark theme; one that somebody chose stays. */
const darkSky: Scene['sky'] = { top: '#27313a', bottom: '#141b21' }

const isPlain = ({ top, bottom }: Scene['sky']) => top === plainScene.sky.top && bottom === plainScene.sky.bottom

function sceneState({ sky, light }: Scene): SceneState {
  const { top, bottom } = isPlain(sky) && useScheme.getState().isDark ? darkSky : sky
  return { sky: { top: numberOf(top), bottom: numberOf(bottom) }, light }
}

/** Sky and light, at once. */
export const showAround = (viewer: Viewer, scene: Scene) => viewer.state.setState({ scene: sceneState(scene) })

export const askValues = (
  fileIds: readonly number[],
  { dimension }: Pick<NonNullable<Scene['colourScheme']>, 'dimension'>,
) => call(modelScene.groups, { body: { fileIds: [...fileIds], dimension, most: MOST_VALUES } })

/** What has no colour in the scheme keeps its own. */
export function paint(viewer: Viewer, groups: readonly SceneGroup[], scheme: Scene['colourScheme']): void {
  const colours = new Map(scheme?.colours.map(({ label, colour }) => [label, colour]))
  viewer.state.setState({
    colours: groups.flatMap(({ label, elements }) => {
      const colour = colours.get(label)
      return colour ? [{ colour: numberOf(colour), elements }] : []
    }),
  })
}

export function lookFrom(viewer: Viewer, view: Scene['defaultView'], milliseconds?: number): void {
  if (typeof view === 'object') viewer.flyTo(view, milliseconds)
  else if (view === 'whole') viewer.fit(undefined, { milliseconds })
  else viewer.look(view, milliseconds)
}
