import { announcement } from '@sunmao/contract'
import { useCall } from '../../api/hooks.ts'

const SIZE = 20

export const useAnnouncements = () => useCall(announcement.sort, { query: { page: 0, size: SIZE } })
