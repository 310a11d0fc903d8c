/** As many pictures as fit into a window, the first one counted. */
export const MOST_PANES = 4

export const idsIn = (text: string | null | undefined): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)

/** `3,4;5`: two pictures beside the first one, of versions 3 and 4, and of version 5. */
export const panesIn = (text: string | null): number[][] =>
  (text ?? '')
    .split(';')
    .map(idsIn)
    .filter((fileIds) => fileIds.length > 0)
    .slice(0, MOST_PANES - 1)

export const paneText = (panes: readonly (readonly number[])[]): string | undefined =>
  panes.map((fileIds) => fileIds.join()).join(';') || undefined
