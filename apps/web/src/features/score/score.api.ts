import { score, scoreStatuses } from '@sunmao/contract'
import { useCall, useSend } from '../../api/hooks.ts'
import { valuesIn } from '../../ui/filter/address-values.ts'

const reads = [score.list, score.detail, score.lines, score.checks]

/** As the address says. */
export const statusesIn = (query: URLSearchParams) => {
  const chosen = valuesIn(query, 'status')
  return scoreStatuses.filter((status) => chosen.includes(status))
}

interface Asked {
  projId: number
  subId: number | undefined
  query: URLSearchParams
  page: number
  size: number
}

export const useScores = ({ projId, subId, query, page, size }: Asked) => {
  const status = statusesIn(query)
  const blurry = query.get('blurry') ?? undefined
  return useCall(
    score.list,
    {
      query: {
        ...{ projId, page, size },
        ...(subId && { subId }),
        ...(status.length > 0 && { status }),
        ...(blurry && { blurry }),
      },
    },
    { keepPrevious: true },
  )
}

export const useMoveScore = () => useSend(score.move, reads, { quiet: true })
export const useDecideCheck = () => useSend(score.check, reads)
export const useWriteRemark = () => useSend(score.remark, reads, { quiet: true })
