import { message } from '@sunmao/contract'
import { useCall, useSend } from '../../api/hooks.ts'

export const MESSAGE_PAGE = 20

export const useMessages = (size = MESSAGE_PAGE) =>
  useCall(message.list, { query: { page: 0, size } }, { keepPrevious: true })
export const useReadMessages = () => useSend(message.read, [message.list])
