import type { BcfTopic } from '@sunmao/bcf'
import type { Lang } from '@sunmao/i18n'
import type { ModelElements } from '../view/model-elements.ts'
import type { FieldMeans } from './read-fields.ts'

export interface ExportMeans extends FieldMeans {
  lang: Lang
  elements: ModelElements
  /** What something that is no issue is called, in the words of who asked. */
  label: (kind: 'annotation' | 'clashGroup' | 'requirement') => string
}

/** What is written next: a topic, or an issue that something has become. */
export type WrittenTopic = { topic: BcfTopic } | { issueId: number }
