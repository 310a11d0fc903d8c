// What a thing is, in the words of the trade and whatever class a file gives it: for selections, groups and net heights.

/** Every element is of one kind; of what nothing tells it is `other`. */
export const elementKinds = [
  'column',
  'beam',
  'slab',
  'foundation',
  'wall',
  'door',
  'window',
  'curtainWall',
  'ceiling',
  'finish',
  'roof',
  'stair',
  'railing',
  'furniture',
  'room',
  'duct',
  'airTerminal',
  'airUnit',
  'pipe',
  'sprinkler',
  'sanitary',
  'waterUnit',
  'tray',
  'cable',
  'light',
  'outlet',
  'board',
  'device',
  'other',
] as const
export type ElementKind = (typeof elementKinds)[number]

/** Who draws it: of its model's discipline, else told by what it is. */
export const elementTrades = ['architecture', 'structure', 'air', 'water', 'power'] as const
export type ElementTrade = (typeof elementTrades)[number]
