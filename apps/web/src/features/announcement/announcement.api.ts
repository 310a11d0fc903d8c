import { announcement } from '@sunmao/contract'
import { useCall, useSend } from '../../api/hooks.ts'

/** How many the panel shows at first, and how many more at a time. */
export const PANEL_SIZE = 20

export const useAnnouncements = (size = PANEL_SIZE) =>
  useCall(announcement.sort, { query: { page: 0, size } }, { keepPrevious: true })

/** How many wait for the caller. */
export const useUnreadAnnouncements = () => useAnnouncements().data?.unread ?? 0

export const useAnnouncement = (id: number) => useCall(announcement.detail, { query: { id } })

/** Quiet: opening a text must not end in a message about its receipt. */
export const useConfirmReading = (quiet: boolean) =>
  useSend(announcement.read, [announcement.sort, announcement.detail], { quiet })

/** What becomes stale when announcements change. */
export const announcementReads = [announcement.list, announcement.sort, announcement.detail, announcement.receipts]
