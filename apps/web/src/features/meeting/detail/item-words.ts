import type { MeetingItem } from '@sunmao/contract'
import type { TFunction } from 'i18next'

export const itemTitle = ({ kind, title }: Pick<MeetingItem, 'kind' | 'title'>, t: TFunction) =>
  kind === 'carryOver' ? t('meeting.carriedFrom', { title }) : title
