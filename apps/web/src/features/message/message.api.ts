import { type MessageGroup, message } from '@sunmao/contract'
import { useCall, useSend } from '../../api/hooks.ts'

export const MESSAGE_PAGE = 20

export interface MessageFilter {
  group?: MessageGroup
  unread?: boolean
  page?: number
  size?: number
}

export const useMessages = ({ page = 0, size = MESSAGE_PAGE, ...filter }: MessageFilter = {}) =>
  useCall(message.list, { query: { page, size, ...filter } }, { keepPrevious: true })
export const useReadMessages = () => useSend(message.read, [message.list])
