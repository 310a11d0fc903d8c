import type { Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import type { Building, GridPlace, Position } from '@sunmao/model'

/** Where something is, in parts and as a person says it, such as 3F 走道 3-4/B轴. */
export function placeWords(lang: Lang, { storeys, spaces, systems }: Building, here: Position) {
  const level = storeys[here.storey]?.name
  const space = spaces[here.space]
  const room = space && [space.number, space.name].filter(Boolean).join(' ')
  const { grid, words } = gridWords(lang, here.grid)
  return {
    level,
    room,
    grid,
    systems: here.systems.map((system) => systems[system]!.name),
    text: [level, room, words].filter(Boolean).join(' '),
  }
}

/** The axes alone as long as they tell all; beyond the grid they mislead, and the words stand for them. */
export function gridWords(lang: Lang, places: readonly GridPlace[]): { grid?: string; words?: string } {
  const joined = (isOutside: boolean) =>
    places
      .filter((place) => place.isOutside === isOutside)
      .map(({ axes }) => axes)
      .join('/')
  const [inside, outside] = [joined(false), joined(true)]
  if (!outside) return inside ? { grid: inside, words: translate(lang, 'model.onGrid', { grid: inside }) } : {}
  const words = inside
    ? translate(lang, 'model.besideGrid', { inside, outside })
    : translate(lang, 'model.offGrid', { grid: outside })
  return { grid: words, words }
}
