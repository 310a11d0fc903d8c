import { approval } from '@sunmao/contract'

/** What is asked again when an approval has changed. */
export const approvalReads = [approval.list, approval.counts, approval.detail, approval.about, approval.statistics]
