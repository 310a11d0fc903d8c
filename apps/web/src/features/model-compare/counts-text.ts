import { type CompareRecord, changeKinds } from '@sunmao/contract'
import type { TFunction } from 'i18next'

/** Kinds without a change are left out. */
export function countsText({ status, counts }: CompareRecord, t: TFunction): string {
  if (status !== 'done') return '–'
  const words = changeKinds
    .filter((kind) => (counts[kind] ?? 0) > 0)
    .map((kind) => t('modelCompare.kindCount', { kind: t(`modelCompare.${kind}`), shown: counts[kind] }))
  return words.join(' · ') || t('modelCompare.same')
}
