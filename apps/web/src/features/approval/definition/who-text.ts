import type { Approvers } from '@sunmao/contract'
import type { TFunction } from 'i18next'

/** How the people of a step are found, in a few words. */
export function whoText(who: Approvers, t: TFunction): string {
  switch (who.by) {
    case 'people':
      return t('approval.who.peopleCount', { count: who.userIds.length })
    case 'deptHead':
      return who.up === 0 ? t('approval.who.deptHead') : t('approval.who.deptHeadUp', { count: who.up })
    default:
      return t(`approval.who.${who.by}`)
  }
}
