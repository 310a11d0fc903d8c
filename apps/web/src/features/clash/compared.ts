import type { ClashTest } from '@sunmao/contract'

/** Whether its last run had nothing on one of its sides: then that it found nothing says nothing. */
export const comparedNothing = ({ lastRun }: Pick<ClashTest, 'lastRun'>): boolean =>
  lastRun?.compared !== undefined && (lastRun.compared.a === 0 || lastRun.compared.b === 0)
