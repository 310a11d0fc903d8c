// The words of meetings.

export const meetingStatuses = ['planned', 'running', 'ended', 'cancelled'] as const
export type MeetingStatus = (typeof meetingStatuses)[number]

/** What an item of the agenda is about. What is carried over is made by the end of the meeting before. */
export const meetingItemKinds = [
  'text',
  'viewpoint',
  'issueView',
  'clashGroup',
  'model',
  'hubFile',
  'approval',
  'carryOver',
] as const
export type MeetingItemKind = (typeof meetingItemKinds)[number]

export const meetingItemStates = ['open', 'done', 'carried'] as const
export const meetingAnswers = ['none', 'accepted', 'tentative', 'declined'] as const
export type MeetingAnswer = (typeof meetingAnswers)[number]
export const meetingAttendances = ['none', 'present', 'late', 'leave', 'absent'] as const
export type MeetingAttendance = (typeof meetingAttendances)[number]

/** One meeting, or it and all that follow in its series. */
export const meetingReaches = ['one', 'following'] as const
export type MeetingReach = (typeof meetingReaches)[number]
