import type { BcfField } from '@sunmao/contract'

export type Side = 'ours' | 'theirs'
/** By the topic, where somebody has chosen. */
export type Choices = ReadonlyMap<number, Partial<Record<BcfField, Side>>>
