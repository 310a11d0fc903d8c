import type { Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import type { Building, Position } from '@sunmao/model'

/** Where something is, in parts and as a person says it, such as 3F 走道 3-4/B轴. */
export function placeWords(lang: Lang, { storeys, spaces, systems }: Building, here: Position) {
  const level = storeys[here.storey]?.name
  const space = spaces[here.space]
  const room = space && [space.number, space.name].filter(Boolean).join(' ')
  const grid = here.grid || undefined
  const words = [level, room, grid && translate(lang, 'model.onGrid', { grid })]
  return {
    level,
    room,
    grid,
    systems: here.systems.map((system) => systems[system]!.name),
    text: words.filter(Boolean).join(' '),
  }
}
