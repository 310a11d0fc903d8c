import type { IssueLocation } from '@sunmao/contract'

/** A place in one line: level, room, grid, systems. */
export const placeText = ({ level, room, grid, systems }: IssueLocation) =>
  [level, room, grid, ...(systems ?? [])].filter(Boolean).join(' ')
