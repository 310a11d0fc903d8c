import { meeting } from '@sunmao/contract'

/** What is asked again when a meeting has changed. */
export const meetingReads = [meeting.list, meeting.detail]
