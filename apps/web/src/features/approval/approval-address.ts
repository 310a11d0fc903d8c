import type { ApprovalRow } from '@sunmao/contract'

/** Where it is seen with everything: in its project, or among those of the house. */
export const approvalAddress = ({ id, projId }: Pick<ApprovalRow, 'id' | 'projId'>) =>
  projId ? `/approval?projId=${projId}&view=all&id=${id}` : `/enterpriseApproval?view=all&id=${id}`
