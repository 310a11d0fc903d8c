import type { TFunction } from 'i18next'

/** What stands between the names of a list. */
export const listComma = (t: TFunction): string => t('common.list', { first: '', second: '' })
